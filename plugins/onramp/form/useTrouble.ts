import { isLatchkeyError } from '../../../src/plugin.js'
import { useText } from '../../../src/ui/index.js'

const offline = ['SERVICE_UNREACHABLE', 'REQUEST_TIMEOUT']
const own = [
  'ONRAMP_UNAVAILABLE',
  'ONRAMP_AMOUNT_INVALID',
  'ONRAMP_COUNTRY_UNSERVED',
  'PAIR_UNSUPPORTED',
  'QUOTE_UNKNOWN',
  'ONRAMP_QUOTE_CHANGED',
  'ONRAMP_CHECKOUT_INVALID',
]

/** Why something failed, as a user reads it. */
export function useTrouble(): (error: unknown) => string {
  const t = useText()
  return (error) => {
    const code = isLatchkeyError(error) ? error.code : ''
    return t(`onramp.error.${own.includes(code) ? code : offline.includes(code) ? 'offline' : 'other'}`)
  }
}
