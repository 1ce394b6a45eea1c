import { isLatchkeyError, LatchkeyError } from '../../../src/plugin.js'

type Data = Readonly<Record<string, unknown>>

/** An error whose words for users are the message of its code. */
const make =
  (code: string, message: string) =>
  (data?: Data, cause?: unknown): LatchkeyError =>
    new LatchkeyError(code, message, { cause, data, textKey: `onramp.error.${code}` })

export const unavailable = make('ONRAMP_UNAVAILABLE', 'No provider answered. Try again in a moment.')
export const amountInvalid = make('ONRAMP_AMOUNT_INVALID', 'No provider takes this amount at once.')
export const countryUnserved = make('ONRAMP_COUNTRY_UNSERVED', 'No provider sells in this country. Choose another one.')
export const pairUnsupported = make(
  'PAIR_UNSUPPORTED',
  'No provider sells this coin for that money there. See `options` for what is sold.',
)
/** Not made by this instance's `quotes`. */
export const quoteUnknown = make('QUOTE_UNKNOWN', 'This is no quote of this instance. Ask for another one.')
export const quoteChanged = make(
  'ONRAMP_QUOTE_CHANGED',
  'The quote is over, or the provider no longer gives what it quoted. Ask for a new one.',
)
/** The address of a checkout that is at none of the provider's hosts. It is not repeated. */
export const checkoutInvalid = make(
  'ONRAMP_CHECKOUT_INVALID',
  'The checkout is at none of the hosts that the provider has. Choose another provider.',
)
export const notConnected = (namespace: string) =>
  new LatchkeyError('NOT_CONNECTED', `Connect an account of ${namespace}, which the coins are for.`)

const byReason: ReadonlyMap<unknown, (data?: Data, cause?: unknown) => LatchkeyError> = new Map([
  ['UPSTREAM_FAILED', unavailable],
  ['ONRAMP_NOT_SET_UP', unavailable],
  ['ONRAMP_AMOUNT_INVALID', amountInvalid],
  ['ONRAMP_COUNTRY_UNSERVED', countryUnserved],
  ['PAIR_UNSUPPORTED', pairUnsupported],
  ['QUOTE_UNKNOWN', quoteChanged],
  ['QUOTE_EXPIRED', quoteChanged],
  ['ONRAMP_QUOTE_CHANGED', quoteChanged],
])

/** What a refusal of the services means; their words are never shown. Other errors stay as they are. */
export function toOnrampError(cause: unknown, data?: Data): unknown {
  const known = isLatchkeyError(cause) ? byReason.get(cause.data.reason) : undefined
  return known ? known(data, cause) : cause
}
