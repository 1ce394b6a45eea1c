import { isLatchkeyError, LatchkeyError } from '../kernel/index.js'

/** What the services refuse a sign-in for, and what that means on the page. Their codes stay. */
const refusals: Readonly<Record<string, string>> = {
  NONCE_INVALID: 'The sign-in was not begun at these services by this page. Sign again.',
  NONCE_EXPIRED: 'Signing took longer than ten minutes. Sign again.',
  NONCE_USED: 'This signature was handed in before, and counts once. Sign again.',
  CLOCK_SKEW: 'The message was issued at a time that is not now. Sign again.',
  MESSAGE_EXPIRED: 'The message expired before it was signed. Sign again.',
  MESSAGE_INVALID: 'The services do not take this message.',
  MESSAGE_ORIGIN_MISMATCH: 'The message names another page than this one.',
  SIGNATURE_INVALID: 'The signature is not one of the account that the message names.',
  NAMESPACE_NOT_SERVED: 'The services do not sign in accounts of this kind.',
  CHAIN_NOT_SERVED: 'The services have no node of this chain, and cannot check the signature.',
  CHAIN_UNREACHABLE:
    'The services cannot reach a node of this chain now, and so cannot check the signature. Try again.',
  ORIGIN_NOT_ALLOWED: 'The project does not allow this page. Add its origin at the services.',
  ORIGINS_EMPTY: 'The project names no origin, so no user can sign in. Add one at the services.',
  USER_SUSPENDED: 'This user is suspended for this project: no sign-in counts until that is lifted.',
  PROJECT_NOT_FOUND: 'The services do not know this project.',
}

/** The services' own code, where they refused for a reason that is known; else what was thrown. */
export function toSignInError(error: unknown): unknown {
  if (!isLatchkeyError(error, 'SERVICE_REFUSED', 'SERVER_ERROR')) return error
  const reason = `${error.data.reason}`
  const message = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined
  return message ? new LatchkeyError(reason, message, { cause: error, data: error.data }) : error
}
