import { type Amount, isLatchkeyError, LatchkeyError, maybeSent } from '../../../src/plugin.js'
import { make, toReason, unavailable } from './errors.js'

/** Nothing is connected, or the wallet left. */
export const notConnected = make('NOT_CONNECTED', 'No wallet is connected. Call connect() first.')
/** F26: the quote belongs to another account, wallet or network. */
export const changed = make('TRADE_CHANGED', 'The account, wallet or network is not the quote’s any more.')
export const stale = make('TRADE_STALE', 'The quote is over. Ask for another one, and show it.')
/** The name that wallets have for it (EIP-5792). */
export const notAtomic = make('ATOMICITY_NOT_SUPPORTED', 'The wallet does not say that it sends several calls as one.')
export const pending = make('TRADE_PENDING', 'The wallet is still asked for the trade before this one.')
export const fails = make('TRADE_FAILS', 'The trade would fail now. Ask for another quote.')
const short = make('INSUFFICIENT_FUNDS', 'Insufficient funds: the account has less than the trade pays.')
export const insufficient = (missing: Amount, cause: unknown) => short({ missing, isFee: false }, cause)

const differing = make('TRADE_DIFFERS', 'This trade is not what was agreed. Ask for another quote.')
/** What of a trade does worse than its terms. */
export const differs = (field: string, cause?: unknown) => differing({ field }, cause)

/** Why leave that was asked for is not there. `less`: its block is there, but not the leave. */
export type LeaveFault = 'reverted' | 'replaced' | 'dropped' | 'pending' | 'less'
const leaveFailed = make('TRADE_APPROVAL_FAILED', 'The exchange may not take the token. The trade was not sent.')
export const leaveMissing = (status: LeaveFault, hash?: string) => leaveFailed({ status, ...(hash && { hash }) })

/** What the services refuse to build, in our words. */
export function toBuildError(cause: unknown): LatchkeyError {
  const { code = '', data = {} } = isLatchkeyError(cause) ? cause : {}
  if (`${data.reason}`.startsWith('QUOTE_')) return stale({}, cause)
  return code === 'SERVICE_ANSWER_INVALID' ? differs('form', cause) : unavailable(toReason(cause), cause)
}

/** An error of the wallet's as one that says whether something may be under way all the same (F11). */
export function toSendError(cause: unknown): LatchkeyError {
  const {
    code = 'SEND_FAILED',
    message = 'The trade was not sent',
    outcome,
    data,
  } = isLatchkeyError(cause) ? cause : ({} as Partial<LatchkeyError>)
  return new LatchkeyError(code, message, {
    ...{ cause, outcome, textKey: `swaps.error.${code}`, data: { ...data, maybeSent: maybeSent(cause) } },
  })
}
