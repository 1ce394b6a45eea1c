import { isLatchkeyError, LatchkeyError, messageOf } from '../../src/plugin.js'

const make = (code: string, message: string) => (cause?: unknown, data?: Readonly<Record<string, unknown>>) =>
  new LatchkeyError(code, message, { cause, data, textKey: `email.error.${code}` })

export const invalid = make('EMAIL_INVALID', 'This is no e-mail address. Ask the user for one such as you@example.com.')
export const notBegun = make('EMAIL_NOT_BEGUN', 'No login by e-mail was begun. Call begin() first.')
const codeWrong = make(
  'EMAIL_CODE_WRONG',
  'The code is not the one of the newest mail. Ask for it again, or call resend().',
)
const codeExpired = make(
  'EMAIL_CODE_EXPIRED',
  'The code is no longer valid: it is too old, or was tried too often. Call resend().',
)
const deviceRefused = make(
  'EMAIL_DEVICE_REFUSED',
  'This device was not confirmed by the mail. Call resend(), then awaitDevice().',
)
const taken = make('EMAIL_TAKEN', 'Another account logs in with this address. Ask the user for a different one.')

/** The specification's text (section 5). @param seconds 1 to 30 */
export const tooSoon = (seconds: number) =>
  make('EMAIL_TOO_SOON', `Please try again after ${seconds} seconds`)(undefined, { seconds })

const tooMany = (cause: LatchkeyError) => {
  const { retryAfter } = cause.data
  const seconds = typeof retryAfter === 'number' ? retryAfter : 60
  const message = `The login service was asked too often. Try again after ${seconds} seconds.`
  return make('EMAIL_TOO_MANY', message)(cause, { seconds })
}

/** Ours, by the frame's code. */
const known: Readonly<Record<string, (cause: LatchkeyError) => LatchkeyError>> = {
  EMAIL_INVALID: invalid,
  TOO_MANY: tooMany,
  CODE_WRONG: codeWrong,
  CODE_EXPIRED: codeExpired,
  DEVICE_REFUSED: deviceRefused,
  EMAIL_TAKEN: taken,
}

/** An error of the frame, of connecting, or of anything else as one of ours. */
export function toEmailError(cause: unknown): LatchkeyError {
  if (!isLatchkeyError(cause)) {
    return new LatchkeyError('EMAIL_FAILED', `The login did not work: ${messageOf(cause)}`, { cause })
  }
  if (cause.code.startsWith('EMAIL_') && cause.textKey.startsWith('email.')) return cause
  return (Object.hasOwn(known, cause.code) && known[cause.code]?.(cause)) || cause
}
