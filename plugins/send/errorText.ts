import type { LatchkeyError } from '../../src/plugin.js'

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

/** Keys of what is said about a failure: what happened, and what to do. */
export function toErrorText({ code, data }: LatchkeyError): { readonly title: string; readonly help: string } {
  // Whatever the reason, this comes first: a second transfer would cost as much as the first.
  if (data.maybeSent) return { title: 'send.maybe', help: 'send.maybe.help' }
  return { title: 'send.failed', help: explained.includes(code) ? `send.error.${code}` : 'send.failed.help' }
}
