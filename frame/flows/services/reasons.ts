import type { FlowErrorCode } from '../errors.js'

/** Services' names of refusals, as flows decide by them. What is not listed is `SERVICE_REFUSED`. */
const reasons: Readonly<Record<string, FlowErrorCode>> = {
  ACCOUNT_DELETING: 'ACCOUNT_DELETING',
  CHECK_IN_USE: 'CHECK_IN_USE',
  CODE_EXPIRED: 'CODE_EXPIRED',
  CODE_WRONG: 'CODE_WRONG',
  DEVICE_NOT_LISTED: 'DEVICE_NOT_LISTED',
  EMAIL_INVALID: 'EMAIL_INVALID',
  EMAIL_TAKEN: 'EMAIL_TAKEN',
  EVIDENCE_REFUSED: 'EVIDENCE_REFUSED',
  HEAD_MOVED: 'HEAD_MOVED',
  IDENTITY_TAKEN: 'IDENTITY_TAKEN',
  IDENTITY_UNKNOWN: 'IDENTITY_UNKNOWN',
  LAST_LOGIN: 'LAST_LOGIN',
  MEMBER_UNKNOWN: 'DEVICE_UNKNOWN',
  ORIGINS_EMPTY: 'ORIGIN_NOT_ALLOWED',
  ORIGIN_NOT_ALLOWED: 'ORIGIN_NOT_ALLOWED',
  PROVIDER_UNKNOWN: 'PROVIDER_UNKNOWN',
  RATE_LIMITED: 'TOO_MANY',
  RECOVERY_WAITS: 'RECOVERY_WAITS',
  SESSION_ENDED: 'SIGNED_OUT',
  SESSION_EXPIRED: 'SIGNED_OUT',
  SOCIAL_DENIED: 'SOCIAL_DENIED',
  SOCIAL_REFUSED: 'SOCIAL_REFUSED',
  STEP_UP_NEEDED: 'STEP_UP_NEEDED',
  TOO_NEW: 'TOO_NEW',
  WALLET_EXISTS: 'WALLET_EXISTS',
  WALLET_NOT_FOUND: 'WALLET_MISSING',
  WALLET_SUSPENDED: 'WALLET_SUSPENDED',
}

/** The code of a refusal. */
export function toErrorCode(reason: string, status: number): FlowErrorCode {
  const known = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  if (known) return known
  if (status === 429) return 'TOO_MANY'
  return status >= 500 ? 'SERVICE_FAILED' : 'SERVICE_REFUSED'
}
