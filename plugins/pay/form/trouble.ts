import type { LatchkeyError } from '../../../src/plugin.js'

/** What keeps a payment from being made, as far as it has words of its own. */
export type Trouble =
  | 'declined'
  | 'maybe'
  | 'unreadable'
  | 'link'
  | 'unknown'
  | 'differs'
  | 'differs.bridge'
  | 'stranger'
  | 'over'
  | 'late'
  | 'gone'
  | 'leased'
  | 'unsupported'
  | 'balances'
  | 'funds'
  | 'stale'
  | 'begun'
  | 'reverted'
  | 'changed'
  | 'pending'
  | 'offline'
  | 'down'
  | 'failed'

const byCode: ReadonlyMap<string, Trouble> = new Map(
  Object.entries({
    REQUEST_REJECTED: 'declined',
    SWITCH_REJECTED: 'declined',
    UPGRADE_REJECTED: 'declined',
    INVALID_PAYMENT_CONFIG: 'unreadable',
    INVALID_RECIPIENT: 'unreadable',
    INVALID_ASSET: 'unreadable',
    INVALID_AMOUNT: 'unreadable',
    INVALID_RECIPIENT_ADDRESS_FOR_ASSET: 'unreadable',
    PAYMENT_LINK_INVALID: 'link',
    PAYMENT_LINK_AMOUNT: 'link',
    PAYMENT_LINK_UNSUPPORTED: 'link',
    ORDER_UNKNOWN: 'unknown',
    ORDER_DIFFERS: 'differs',
    RECIPIENT_UNKNOWN: 'stranger',
    ORDER_OVER: 'over',
    ORDER_LATE: 'late',
    ORDER_GONE: 'gone',
    ORDER_LEASED: 'leased',
    INVALID_CHAIN_NAMESPACE: 'unsupported',
    ASSET_NOT_SUPPORTED: 'unsupported',
    NETWORK_NOT_FOUND: 'unsupported',
    CHAIN_NOT_SUPPORTED: 'unsupported',
    PAYMENT_LINK_NETWORK: 'unsupported',
    UNSUPPORTED: 'unsupported',
    UNABLE_TO_GET_TOKEN_BALANCES: 'balances',
    BALANCE_UNAVAILABLE: 'balances',
    INSUFFICIENT_FUNDS: 'funds',
    TRADE_STALE: 'stale',
    TRADE_DIFFERS: 'stale',
    TRADE_UNKNOWN: 'stale',
    PAY_PRICE_CHANGED: 'stale',
    PAY_TRANSFER_DIFFERS: 'differs.bridge',
    PAY_UNCERTAIN: 'maybe',
    PAY_BEGUN: 'begun',
    TRANSACTION_REVERTED: 'reverted',
    NOT_CONNECTED: 'changed',
    WRONG_CHAIN: 'changed',
    REQUEST_PENDING: 'pending',
    SERVICE_UNREACHABLE: 'offline',
    RPC_UNREACHABLE: 'offline',
    REQUEST_TIMEOUT: 'offline',
    SERVER_ERROR: 'down',
    SERVICE_REFUSED: 'down',
    SERVICE_ANSWER_INVALID: 'down',
    RATE_LIMITED: 'down',
  } as const),
)

/** What an error means to the user. A kept payment has its code alone. */
export function toTrouble({ code, data, outcome }: Pick<LatchkeyError, 'code'> & Partial<LatchkeyError>): Trouble {
  // Whatever the reason, this comes first: a second payment would cost as much as the first.
  if (data?.maybeSent === true) return 'maybe'
  if (outcome === 'rejected') return 'declined'
  return byCode.get(code) ?? 'failed'
}
