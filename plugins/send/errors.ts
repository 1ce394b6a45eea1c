import { isLatchkeyError, LatchkeyError, maybeSent } from '../../src/plugin.js'

const make = (code: string, message: string, data?: Readonly<Record<string, unknown>>) => () =>
  new LatchkeyError(code, message, { textKey: `send.error.${code}`, data })

/** Nothing is connected, or the wallet left. */
export const notConnected = make('NOT_CONNECTED', 'No wallet is connected. Call connect() first.')
/** The specification's text (section 5). */
export const incomplete = make('SEND_INCOMPLETE', 'An amount and receiver address are required')
/** The specification's text (section 5). */
export const tokenMissing = make('SEND_TOKEN_MISSING', 'A token is required')
export const tokenForeign = make('SEND_TOKEN_MISSING', 'A token is required: this one is not on the network in use')
export const tokenDiffers = make(
  'SEND_TOKEN_MISSING',
  'A token is required: the decimals given for this one are not those of its contract',
)
/** The specification's text (section 5): the namespace in use cannot send. */
export const unsupported = make('UNSUPPORTED', 'Unsupported chain')
export const amountInvalid = make(
  'SEND_AMOUNT_INVALID',
  'The amount is not a decimal above zero that the token can hold. Give it as text in the digits 0 to 9, with a point: "0.5". A comma is refused: "1,234" can be read in two ways.',
)
export const receiverInvalid = make(
  'SEND_RECEIVER_INVALID',
  'The receiver is no address or known name on this network, or its checksum is wrong.',
)
/** S21: between review and signing the name came to mean another address. */
export const receiverChanged = make(
  'SEND_RECEIVER_CHANGED',
  'The name leads to another address than the one that was reviewed. Nothing was sent: check the receiver.',
)
/** F26: what was reviewed belongs to another account, wallet or network. */
export const changed = make(
  'SEND_CHANGED',
  'The account, wallet or network changed since the review. Nothing was sent: prepare again.',
)
/** Not made by this instance's `prepare`, or used up. */
export const unprepared = make(
  'SEND_UNPREPARED',
  'submit() takes a review that prepare() of the same instance made, once. Nothing was sent: prepare again, and hand the review over.',
)
/** The figures of an old review do not hold any more. */
export const feeChanged = make(
  'SEND_FEE_CHANGED',
  'The transfer costs more by now than was reviewed. Nothing was sent: prepare again, and show the new fee.',
)
export const pending = make('SEND_PENDING', 'The wallet is still asked to sign the transfer before this one.')
export const insufficient = make('INSUFFICIENT_FUNDS', 'Insufficient funds: the account has less than the amount.')
export const paramsInvalid = make(
  'SEND_PARAMS_INVALID',
  'The view was opened with a transfer that cannot be read: give token, amount, to and address as text.',
)

/** An error of any part as one of ours, explained by our texts. */
export function toSendError(cause: unknown, data?: Readonly<Record<string, unknown>>): LatchkeyError {
  const known = isLatchkeyError(cause) ? cause : undefined
  const code = known?.code ?? 'SEND_FAILED'
  return new LatchkeyError(code, known?.message ?? 'The transfer was not sent', {
    cause,
    outcome: known?.outcome,
    textKey: `send.error.${code}`,
    data: { ...known?.data, ...data },
  })
}

/** A failure of the transfer itself, saying whether it may be under way. */
export const toTransferError = (cause: unknown): LatchkeyError => toSendError(cause, { maybeSent: maybeSent(cause) })
