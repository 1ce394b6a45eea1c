import { type Amount, isLatchkeyError, LatchkeyError } from '../../../src/plugin.js'
import { unavailable } from './errors.js'

const make =
  (code: string, message: string) =>
  (data?: Readonly<Record<string, unknown>>, cause?: unknown): LatchkeyError =>
    new LatchkeyError(code, message, { cause, data, textKey: `swaps.error.${code}` })

/** Nothing is connected, or the wallet left. */
export const notConnected = make('NOT_CONNECTED', 'No wallet is connected. Call connect() first.')
/** F26: the quote belongs to another account, wallet or network. */
export const changed = make(
  'TRADE_CHANGED',
  'The account, wallet or network is not the one that was quoted any more. Nothing was sent: ask for another quote.',
)
export const stale = make('TRADE_STALE', 'The quote is over. Nothing was sent: ask for another one, and show it.')
export const pending = make('TRADE_PENDING', 'The wallet is still asked for the trade before this one.')
export const fails = make(
  'TRADE_FAILS',
  'The network would refuse this trade as things are now. Nothing was sent: ask for another quote, or with a higher tolerance.',
)
const short = make('INSUFFICIENT_FUNDS', 'Insufficient funds: the account has less than the trade pays.')
export const insufficient = (missing: Amount, cause: unknown) => short({ missing, isFee: false }, cause)
const differing = make('TRADE_DIFFERS', 'This trade is not what was agreed. Nothing was sent. Ask for another quote.')
/** What of a trade does worse than its terms. */
export const differs = (field: string, cause?: unknown) => differing({ field }, cause)

/** Why leave that was asked for is not there. `less`: its block is there, but not the leave. */
export type LeaveFault = 'reverted' | 'replaced' | 'dropped' | 'pending' | 'less'
export const leaveMissing = (status: LeaveFault, hash?: string) =>
  make(
    'TRADE_APPROVAL_FAILED',
    'The exchange may not take the token: the step before the trade did not do it. The trade was not sent. Check the quote again.',
  )({ status, ...(hash && { hash }) })

/** What the services refuse to build, in our words: theirs are never shown. */
export function toBuildError(cause: unknown): LatchkeyError {
  if (!isLatchkeyError(cause)) return unavailable('unavailable', cause)
  const { reason } = cause.data
  if (reason === 'QUOTE_EXPIRED' || reason === 'QUOTE_UNKNOWN') return stale({}, cause)
  if (reason === 'LIQUIDITY_MISSING') return unavailable('liquidity', cause)
  if (cause.code === 'SERVICE_ANSWER_INVALID') return differs('form', cause)
  if (cause.code === 'SERVICE_UNREACHABLE' || cause.code === 'REQUEST_TIMEOUT') return unavailable('network', cause)
  return cause.code === 'REQUEST_ABORTED' ? cause : unavailable('unavailable', cause)
}

/** Said before the wallet was asked, or by a node that refused: nothing is under way. */
const before =
  /^(TRADE_|PERMIT_|TOKEN_UNKNOWN$|NOT_CONNECTED$|INSUFFICIENT_FUNDS$|TRANSFER_INVALID$|TRANSACTION_INVALID$|APPROVAL_REFUSED$|ALLOWANCE_UNAVAILABLE$|WRONG_CHAIN$|CHAIN_NOT_SUPPORTED$|UNSUPPORTED$|UNAUTHORIZED$|METHOD_NOT_SUPPORTED$|EXECUTION_REVERTED$|ATOMICITY_NOT_SUPPORTED$|CAPABILITY_NOT_SUPPORTED$|CALLS_TOO_LARGE$|GAS_TOO_|FEE_CAP_TOO_|TIP_TOO_HIGH$|RPC_INVALID_PARAMS$|NODE_BEHIND$|TYPED_DATA_INVALID$|SIGN_FAILED$)/

/** An error of the wallet's as one that says whether something may be under way all the same (F11). */
export function toSendError(cause: unknown): LatchkeyError {
  const known = isLatchkeyError(cause) ? cause : undefined
  const code = known?.code ?? 'SEND_FAILED'
  const said = known?.data.maybeSent
  const maybeSent = known?.outcome !== 'rejected' && (typeof said === 'boolean' ? said : !before.test(code))
  return new LatchkeyError(code, known?.message ?? 'The trade was not sent', {
    cause,
    outcome: known?.outcome,
    textKey: `swaps.error.${code}`,
    data: { ...known?.data, maybeSent },
  })
}
