import { isLatchkeyError } from '../kernel/contract/errors.js'

/** Codes of what is said before a wallet was asked to send, or by a node that refused: nothing is under way. */
const before: ReadonlySet<string> = new Set([
  // Of the wallet and its connection.
  ...['NOT_CONNECTED', 'WRONG_CHAIN', 'CHAIN_NOT_SUPPORTED', 'UNSUPPORTED', 'UNAUTHORIZED', 'METHOD_NOT_SUPPORTED'],
  ...['SWITCH_REJECTED', 'SWITCH_FAILED', 'SWITCH_NETWORK_NOT_FOUND', 'CAPABILITY_NOT_SUPPORTED'],
  ...['ATOMICITY_NOT_SUPPORTED', 'CALLS_TOO_LARGE', 'SIGN_FAILED', 'TYPED_DATA_INVALID'],
  // Of what was to be sent.
  ...['INSUFFICIENT_FUNDS', 'TRANSFER_INVALID', 'TRANSFER_REFUSED', 'RECEIVER_REFUSES', 'TOKEN_UNKNOWN'],
  ...['TRANSACTION_INVALID', 'RPC_INVALID_PARAMS', 'APPROVAL_REFUSED', 'ALLOWANCE_UNAVAILABLE', 'FEE_UNAVAILABLE'],
  ...[
    'PERMIT_UNSUPPORTED',
    'PERMIT_REFUSED',
    'PAIR_UNSUPPORTED',
    'TRADE_DIFFERS',
    'TRADE_INVALID',
    'TRADE_UNAVAILABLE',
  ],
  ...['TRADE_UNKNOWN', 'TRADE_STALE', 'TRADE_CHANGED', 'TRADE_PENDING', 'TRADE_FAILS', 'TRADE_APPROVAL_FAILED'],
  // Of a node.
  ...['EXECUTION_REVERTED', 'GAS_TOO_LOW', 'GAS_TOO_HIGH', 'FEE_CAP_TOO_LOW', 'FEE_CAP_TOO_HIGH', 'TIP_TOO_HIGH'],
  ...['NODE_BEHIND', 'TRANSACTION_EXPIRED'],
])

/**
 * Whether something may be under way in spite of an error (F11): then the user must look before trying again. An adapter that knows better than
 * its code says so in the error's data (`maybeSent`). What is not known may be: a node that cannot be reached has perhaps taken it.
 */
export function maybeSent(error: unknown): boolean {
  if (!isLatchkeyError(error)) return true
  if (error.outcome === 'rejected') return false
  return typeof error.data.maybeSent === 'boolean' ? error.data.maybeSent : !before.has(error.code)
}
