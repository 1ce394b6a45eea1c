import { isLatchkeyError, LatchkeyError } from '../../src/plugin.js'

/** The login's window was refused by the browser. */
export const windowBlocked = (): LatchkeyError =>
  new LatchkeyError('SOCIAL_WINDOW_BLOCKED', 'The browser blocked the window')

/** The window is gone, and the services know of no result (F27). */
export const windowClosed = (): LatchkeyError =>
  new LatchkeyError('SOCIAL_WINDOW_CLOSED', 'Popup closed', { outcome: 'rejected' })

export const aborted = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('REQUEST_ABORTED', 'Something went wrong', { cause, outcome: 'dismissed' })

/** What the frame says with a code that views have words for; other failures get the specification's text. */
const known =
  /^(SOCIAL|SIGN_UP|FARCASTER|IFRAME|PROVIDER|WALLET|RECOVERY|PASSKEY|POLICY|CONNECTION)_|^(REQUEST_ABORTED|UNVERIFIED_DOMAIN|INVALID_PROJECT_ID|NETWORKS_NOT_SERVED|ORIGIN_NOT_ALLOWED|TOO_MANY|SOURCE_FAILED)$/

const toError = (code: string, text: string) => (cause: unknown) => {
  if (isLatchkeyError(cause, 'SOCIAL_DENIED'))
    return new LatchkeyError('SOCIAL_DENIED', 'Connection rejected', { cause, outcome: 'rejected' })
  const isKnown = isLatchkeyError(cause) && (known.test(cause.code) || cause.outcome !== 'failed')
  return isKnown ? cause : new LatchkeyError(code, text, { cause })
}

/** Spec section 8. */
export const toSocialError = toError('SOCIAL_FAILED', 'Failed to initiate social connection')
export const toConnectError = toError('SOCIAL_CONNECT_FAILED', 'Failed to connect')
export const toFarcasterError = toError('FARCASTER_FAILED', 'Failed to connect to farcaster')
