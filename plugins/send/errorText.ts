import { type Amount, type LatchkeyError, toDecimal } from '../../src/plugin.js'
import { roundFee } from './fee.js'

/** Codes that have a text of their own. */
const explained = [
  'INSUFFICIENT_FUNDS',
  'SEND_RECEIVER_INVALID',
  'SEND_RECEIVER_CHANGED',
  'SEND_CHANGED',
  'SEND_FEE_CHANGED',
  'SEND_TOKEN_MISSING',
  'SEND_AMOUNT_INVALID',
  'SEND_PARAMS_INVALID',
  'TRANSFER_INVALID',
  'TRANSFER_REFUSED',
  'RECEIVER_REFUSES',
  'TOKEN_UNKNOWN',
  'EXECUTION_REVERTED',
  'WRONG_CHAIN',
  'NAME_FAILED',
  'FEE_UNAVAILABLE',
  'BALANCE_UNAVAILABLE',
  'NODE_BEHIND',
  'TRANSACTION_EXPIRED',
  'REQUEST_PENDING',
  'SEND_PENDING',
  'UNSUPPORTED',
]

/** What is said about a failure, by keys: what happened, and what to do. */
export interface ErrorText {
  readonly title: string
  readonly help: string
  readonly values?: Readonly<Record<string, string>>
}

/** What the account lacks, where the adapter says so. */
function readMissing({ code, data }: LatchkeyError): Amount | undefined {
  const { symbol, decimals, value } = Object(data.missing) as Partial<Amount>
  const isSaid = typeof value === 'bigint' && typeof decimals === 'number' && typeof symbol === 'string'
  return code === 'INSUFFICIENT_FUNDS' && isSaid && value > 0n ? { symbol, decimals, value } : undefined
}

/** Keys of what is said about a failure, with what stands in them. */
export function toErrorText(error: LatchkeyError): ErrorText {
  const { code, data } = error
  // Whatever the reason, this comes first: a second transfer would cost as much as the first.
  if (data.maybeSent) return { title: 'send.maybe', help: 'send.maybe.help' }
  const missing = readMissing(error)
  if (missing) {
    const { symbol, decimals, value } = missing
    const values = { symbol, amount: toDecimal(roundFee(value, decimals), decimals) }
    const key = data.isFee === true ? 'send.missing.fee' : 'send.missing'
    return { title: key, help: `${key}.help`, values }
  }
  return { title: 'send.failed', help: explained.includes(code) ? `send.error.${code}` : 'send.failed.help' }
}
