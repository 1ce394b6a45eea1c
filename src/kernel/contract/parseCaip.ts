import { type CaipNetworkId, chainPattern, networkPattern } from './caip.js'
import { LatchkeyError } from './errors.js'

const accountPattern = new RegExp(`^${chainPattern}:([-.%a-zA-Z0-9]{1,128})$`)

/** Takes an id apart. @throws {LatchkeyError} CAIP_INVALID */
export const matchId = (text: string, pattern: RegExp, form: string): string[] => {
  const found = pattern.exec(text)
  if (!found) throw new LatchkeyError('CAIP_INVALID', `Not a ${form} identifier: "${text.slice(0, 80)}"`)
  return found
}

/** Reads a CAIP-2 id. @throws {LatchkeyError} CAIP_INVALID */
export function parseNetworkId(text: string): { namespace: string; reference: string } {
  const [, namespace = '', reference = ''] = matchId(text, networkPattern, 'CAIP-2')
  return { namespace, reference }
}

/** Reads a CAIP-10 id. @throws {LatchkeyError} CAIP_INVALID */
export function parseAccountId(text: string): { namespace: string; networkId: CaipNetworkId; address: string } {
  const [, namespace = '', reference = '', address = ''] = matchId(text, accountPattern, 'CAIP-10')
  return { namespace, networkId: `${namespace}:${reference}`, address }
}
