import { isLatchkeyError, LatchkeyError } from '../../../src/plugin.js'

type Data = Readonly<Record<string, unknown>>

/** An error whose words for users are the message of its code. */
export const make =
  (code: string, message: string) =>
  (data?: Data, cause?: unknown): LatchkeyError =>
    new LatchkeyError(code, message, { cause, data, textKey: `swaps.error.${code}` })

export const invalid = make(
  'TRADE_INVALID',
  'A trade needs an amount above zero, tokens of the account’s network, and a tolerance of 0.01 to 50.',
)
/** The same, or the coin and the token that stands for it, which no router trades. */
export const pairUnsupported = make(
  'PAIR_UNSUPPORTED',
  'No exchange trades these for each other: both are the same, or the coin and its wrapped token.',
)
/** The specification's text (section 4). */
export const notServed = make('CHAIN_NOT_SERVED', 'Network not supported for Swaps')
export const aborted = () => new LatchkeyError('REQUEST_ABORTED', 'Request was aborted', { outcome: 'dismissed' })
/** Not made by this instance's `quote`, or used up. */
export const unknown = make('TRADE_UNKNOWN', 'This is no quote of this instance, or it was used. Ask for another one.')
export const feeUnavailable = make('FEE_UNAVAILABLE', 'The price of gas could not be read.')

/** Why nothing is offered, as it can be shown. */
export type UnavailableReason = 'liquidity' | 'network' | 'unavailable' | 'unknownExchange'

export const unavailable = (reason: UnavailableReason, cause?: unknown): LatchkeyError =>
  make('TRADE_UNAVAILABLE', `Nobody offers this trade: ${reason}.`)({ reason }, cause)

/** What the services' refusal means: their words are never shown. */
export function toReason(cause: unknown): UnavailableReason {
  if (!isLatchkeyError(cause)) return 'unavailable'
  if (cause.data.reason === 'LIQUIDITY_MISSING') return 'liquidity'
  return isLatchkeyError(cause, 'SERVICE_UNREACHABLE', 'REQUEST_TIMEOUT') ? 'network' : 'unavailable'
}
