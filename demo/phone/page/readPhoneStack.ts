import type { Stack } from '../../src/readStack.js'

/** Where the relay and the local chains are. Ports differ from run to run, so the page asks for them. */
export type PhoneStack = Pick<Stack, 'relay' | 'chains' | 'accounts'>

/** Asks the page's own server. @throws {Error} when it does not answer */
export async function readPhoneStack(): Promise<PhoneStack> {
  const response = await fetch('/stack.json')
  if (!response.ok) throw new Error(`The wallet's server answered ${response.status} for /stack.json.`)
  return response.json()
}
