import { LatchkeyError } from '../../../src/plugin.js'

const make =
  (code: string, message: string) =>
  (data?: Readonly<Record<string, unknown>>, cause?: unknown): LatchkeyError =>
    new LatchkeyError(code, message, { cause, data, textKey: `swaps.error.${code}` })

export const invalid = make(
  'TRADE_INVALID',
  'A trade needs an amount above zero, tokens of the account’s network, and a tolerance from 0.01 to 50.',
)
/** The coin and the token that stands for it: nothing is exchanged, and no router does it. */
export const wrapping = () =>
  make(
    'PAIR_UNSUPPORTED',
    'The coin and its wrapped token are not exchanged: one becomes the other in the contract of the wrapped token.',
  )({ reason: 'wrapped' })
export const samePair = () =>
  make('PAIR_UNSUPPORTED', 'Two different tokens of one network can be exchanged.')({ reason: 'same' })
/** The specification's text (section 4). */
export const notServed = make('CHAIN_NOT_SERVED', 'Network not supported for Swaps')
export const aborted = () => new LatchkeyError('REQUEST_ABORTED', 'Request was aborted', { outcome: 'dismissed' })

/** Why nothing is offered, as it can be shown. */
export type UnavailableReason = 'liquidity' | 'network' | 'unavailable' | 'unknownExchange'

const reasons: Readonly<Record<UnavailableReason, string>> = {
  liquidity: 'insufficient liquidity: no exchange has enough of both tokens. Try a smaller amount.',
  network: 'neither the services nor the exchanges could be reached. Try again.',
  unavailable: 'nobody who was asked could name a price. Try again in a moment.',
  unknownExchange:
    'the services named exchanges alone whose contracts are not known here. Add them to `exchanges` of swaps().',
}
export const unavailable = (reason: UnavailableReason, cause?: unknown): LatchkeyError =>
  make('TRADE_UNAVAILABLE', `No offer: ${reasons[reason]}`)({ reason }, cause)

export const unknown = make(
  'TRADE_UNKNOWN',
  'Only a quote that quote() of the same instance has made can be checked and carried out, and once alone. Ask for another quote.',
)
export const feeUnavailable = make('FEE_UNAVAILABLE', 'The price of gas could not be read. Try again.')
