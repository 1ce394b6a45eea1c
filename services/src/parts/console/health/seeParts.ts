import * as z from 'zod'
import { abortAfter } from '../../../abortAfter.js'
import type { Readiness } from '../../../http/readiness.js'
import type { PartOperations } from '../../../operations/description.js'
import type { Seen } from './health.js'

/** Where parts of other processes are, by their ids. */
export type Addresses = ReadonlyMap<string, string>

/** How long another process may take, in ms. */
const patience = 5_000

const state = z.enum(['ok', 'failed'])
const readinessShape = z.object({ parts: z.record(z.string(), z.record(z.string(), state)), mail: state.optional() })
type Ready = Pick<Readiness, 'parts' | 'mail'>

/** Databases and key services of a process, and the mail server that it names. @param from id of a part of another process */
export function seeReadiness({ parts, mail }: Ready, from = ''): Seen[] {
  const own = Object.entries(parts).flatMap(([part, checks]) =>
    Object.entries(checks).map(([check, found]): Seen => {
      const what = check === 'keys' ? 'keys' : 'database'
      return { part, what, name: '', isWell: found === 'ok', why: '' }
    }),
  )
  return mail === undefined ? own : [...own, { part: 'mail', what: 'mail', name: from, isWell: mail === 'ok', why: '' }]
}

/** What another process says of itself at `/ready`; undefined where it does not answer. */
export async function askReady(ask: typeof fetch, url: string): Promise<Ready | undefined> {
  try {
    const response = await ask(`${url}/ready`, { signal: abortAfter(patience), redirect: 'error' })
    const { success, data } = readinessShape.safeParse(await response.json())
    return success ? data : undefined
  } catch (error) {
    // Why is in its own log; here it counts that it does not answer.
    if (!(error instanceof Error)) throw error
    return undefined
  }
}

/** Whether a part does what the console asks. */
export async function isAnswering(operations: PartOperations | undefined): Promise<boolean> {
  try {
    return (await operations?.listChanges({ limit: 1 })) !== undefined
  } catch (error) {
    // As above.
    if (!(error instanceof Error)) throw error
    return false
  }
}
