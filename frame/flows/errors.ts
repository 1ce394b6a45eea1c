/** The services that a flow speaks to. */
export type PartName = 'auth' | 'custody' | 'recovery' | 'paymaster' | 'sessions'

/**
 * What a flow can end with, besides a `KeyError`.
 *
 * | Code | When |
 * | --- | --- |
 * | `SERVICE_UNREACHABLE` | a service did not answer; `isUnsure` says that a write may have been carried out |
 * | `SERVICE_FAILED` | a service answered that it cannot work now |
 * | `SERVICE_REFUSED` | a service refused for a reason that this page does not know; `reason` names it |
 * | `ANSWER_INVALID` | an answer that is not what docs/custody-api.md has |
 * | `TOO_MANY` | a limit; `retryAfter` has the seconds to wait |
 * | `SIGNED_OUT` | there is no login on this device, or it has ended |
 * | `STEP_UP_NEEDED` | the login is older than five minutes: ask for a code again |
 * | `CODE_WRONG`, `CODE_EXPIRED` | of a code that was typed |
 * | `EMAIL_INVALID` | this is no e-mail address |
 * | `EMAIL_TAKEN` | another account logs in with the address that the login is to move to |
 * | `ORIGIN_NOT_ALLOWED` | the project allows no login on this site |
 * | `DEVICE_REFUSED` | the user said on custody's page that it was somebody else, or nobody pressed in time |
 * | `WALLET_EXISTS` | the user has a wallet: go on as a new device |
 * | `WALLET_MISSING` | the user has no wallet |
 * | `WALLET_SUSPENDED` | the wallet was suspended: log in again, then lift or complete it |
 * | `ACCOUNT_DELETING` | the account is being deleted: it has to be kept first |
 * | `WALLET_OTHER` | auth names another wallet than the one that this device has pinned |
 * | `DEVICE_UNKNOWN` | this device is no member: recover the wallet on it first |
 * | `EVIDENCE_REFUSED` | what was shown to custody is none of the wallet's checks |
 * | `RECOVERY_WAITS` | a mailbox alone has to wait; its owner was told |
 * | `HEAD_MOVED` | other devices changed the wallet each time that this one tried |
 * | `NOT_RECOVERABLE` | with this change the wallet could be lost |
 * | `REPLACEMENT_UNFINISHED` | another import has stopped half way: finish it first |
 * | `OPENER_FAILED` | a new opener did not open the wallet when it was tried; it is removed again |
 * | `PROVIDER_UNKNOWN` | the operator has not set this provider up |
 * | `SOCIAL_DENIED` | the user did not consent at the provider |
 * | `SOCIAL_REFUSED` | what the provider, or auth, answered is not what this login needs |
 * | `SOCIAL_EXPIRED` | no such login was begun here, or it is over |
 * | `EXCHANGE_REFUSED` | the token of the page's own server is not right; auth's answer says what |
 * | `EXCHANGE_PAUSED` | too many users of the page's server log in on new devices just now |
 * | `IDENTITY_TAKEN` | another user logs in with the account that was to be added |
 * | `IDENTITY_UNKNOWN` | nobody signs in with this passkey, or the user has no such login |
 * | `LAST_LOGIN` | the last login of a user cannot be removed |
 * | `TOO_NEW` | what was added does not count yet: `countsFrom` says from when on, where the service knows it |
 * | `CHECK_IN_USE` | the login is a check of the wallet, which is taken out of the wallet first |
 * | `DEVICE_NOT_LISTED` | the wallet does not list this device, so nothing of the account is changed from it: recover the wallet on it first |
 * | `SIGN_UP_REFUSED` | the login is right, its user would be new, and the operator takes no such user on |
 * | `USER_SUSPENDED` | the user is suspended for this site, or by the operator: nothing is signed for its pages, all else goes on |
 */
export type FlowErrorCode =
  | 'SERVICE_UNREACHABLE'
  | 'SERVICE_FAILED'
  | 'SERVICE_REFUSED'
  | 'ANSWER_INVALID'
  | 'TOO_MANY'
  | 'SIGNED_OUT'
  | 'STEP_UP_NEEDED'
  | 'CODE_WRONG'
  | 'CODE_EXPIRED'
  | 'EMAIL_INVALID'
  | 'EMAIL_TAKEN'
  | 'ORIGIN_NOT_ALLOWED'
  | 'DEVICE_REFUSED'
  | 'WALLET_EXISTS'
  | 'WALLET_MISSING'
  | 'WALLET_SUSPENDED'
  | 'ACCOUNT_DELETING'
  | 'WALLET_OTHER'
  | 'DEVICE_UNKNOWN'
  | 'EVIDENCE_REFUSED'
  | 'RECOVERY_WAITS'
  | 'HEAD_MOVED'
  | 'NOT_RECOVERABLE'
  | 'OPENER_FAILED'
  | 'REPLACEMENT_UNFINISHED'
  | 'PROVIDER_UNKNOWN'
  | 'SOCIAL_DENIED'
  | 'SOCIAL_REFUSED'
  | 'SOCIAL_EXPIRED'
  | 'EXCHANGE_REFUSED'
  | 'EXCHANGE_PAUSED'
  | 'IDENTITY_TAKEN'
  | 'IDENTITY_UNKNOWN'
  | 'LAST_LOGIN'
  | 'TOO_NEW'
  | 'CHECK_IN_USE'
  | 'DEVICE_NOT_LISTED'
  | 'SIGN_UP_REFUSED'
  | 'USER_SUSPENDED'

/** What is known of an error besides its code. */
export interface FlowErrorFacts {
  /** The service that it came from. */
  readonly part?: PartName
  /** The service's own name of its refusal. */
  readonly reason?: string
  /** Seconds to wait. */
  readonly retryAfter?: number
  /** When what was added counts, in seconds since 1970. */
  readonly countsFrom?: number
  /** Whether what was asked may have been carried out all the same. */
  readonly isUnsure?: boolean
}

const sentences: Readonly<Record<FlowErrorCode, string>> = {
  SERVICE_UNREACHABLE: 'A service did not answer. Check the connection and try again.',
  SERVICE_FAILED: 'A service cannot work now. Try again later.',
  SERVICE_REFUSED: 'A service refused the call. Begin again; if it stays so, report it.',
  ANSWER_INVALID: 'A service gave an answer that is not understood. Use a newer version of this page, or report it.',
  TOO_MANY: 'This was tried too often. Wait, then try again.',
  SIGNED_OUT: 'The login has ended. Log in again.',
  STEP_UP_NEEDED: 'This needs a fresh login. Ask for a code and enter it.',
  CODE_WRONG: 'The code is wrong. Check it, or ask for another one.',
  CODE_EXPIRED: 'The code is good no more. Ask for another one.',
  EMAIL_INVALID: 'This is no e-mail address. Check it.',
  EMAIL_TAKEN: 'Another account logs in with this address. Use another one.',
  ORIGIN_NOT_ALLOWED: 'Login is not allowed on this site. Its operator has to add the origin.',
  DEVICE_REFUSED: 'The device was not confirmed in the mail. Begin again.',
  WALLET_EXISTS: 'There is a wallet already. Open it on this device.',
  WALLET_MISSING: 'There is no wallet yet. Create one.',
  WALLET_SUSPENDED: 'The wallet is suspended. Log in again, then decide what becomes of it.',
  ACCOUNT_DELETING: 'This account is being deleted. Log in and choose to keep it.',
  WALLET_OTHER: 'The login names another wallet than this device knows. Do not use it; report it.',
  DEVICE_UNKNOWN: 'This device is not one of the wallet. Recover the wallet on it.',
  EVIDENCE_REFUSED: 'What was shown is none of the checks of this wallet. Use another one.',
  RECOVERY_WAITS: 'This mailbox alone opens the wallet only after a wait. Come back then, or use another way.',
  HEAD_MOVED: 'Another device is changing the wallet. Try again.',
  NOT_RECOVERABLE: 'The wallet could be lost. First add two of: a passkey that is backed up, a recovery code.',
  REPLACEMENT_UNFINISHED: 'An import was begun before and has stopped half way. Finish that one first.',
  OPENER_FAILED: 'The new way to recover did not open the wallet, so it was removed. Try another one.',
  PROVIDER_UNKNOWN: 'This way to sign in is not offered here.',
  SOCIAL_DENIED: 'The sign-in was declined. Try again, or use another way.',
  SOCIAL_REFUSED: 'The sign-in did not work. Try again, or use another way.',
  SOCIAL_EXPIRED: 'The sign-in took too long, or was begun elsewhere. Begin again.',
  EXCHANGE_REFUSED:
    'The sign-in of this site was not accepted. Its developers find the reason in the answer of the service.',
  EXCHANGE_PAUSED: 'Signing in with this site is paused on new devices. Use another way, or try again in an hour.',
  IDENTITY_TAKEN: 'Another user signs in with this account. Use another one.',
  IDENTITY_UNKNOWN: 'Nobody signs in this way here. Use another one.',
  LAST_LOGIN: 'This is the only way to sign in. Add another one first.',
  TOO_NEW: 'This was added a short while ago. Use what was there before, or come back a day after.',
  CHECK_IN_USE: 'This login brings the wallet back on a new device. Add another way to recover first.',
  DEVICE_NOT_LISTED:
    'This device is not one of the wallet. Bring the wallet to it first, or use another device of yours.',
  SIGN_UP_REFUSED: 'There is no account with this login, and none can be made with it here. Ask the operator.',
  USER_SUSPENDED: 'Your account is suspended here, so nothing is signed for this site. Your wallet stays yours.',
}

/** An error of a flow. It carries no token, code, address or answer. */
export class FlowError extends Error {
  override readonly name = 'FlowError'
  readonly code: FlowErrorCode
  readonly part?: PartName
  readonly reason?: string
  readonly retryAfter?: number
  readonly countsFrom?: number
  readonly isUnsure: boolean

  constructor(code: FlowErrorCode, { part, reason, retryAfter, countsFrom, isUnsure = false }: FlowErrorFacts = {}) {
    super(part === undefined ? sentences[code] : `${sentences[code]} (${part})`)
    this.code = code
    if (part !== undefined) this.part = part
    if (reason !== undefined) this.reason = reason
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (countsFrom !== undefined) this.countsFrom = countsFrom
    this.isUnsure = isUnsure
  }
}

/** Whether an error is a flow's, with one of these codes. */
export const isFlowError = (error: unknown, ...codes: readonly FlowErrorCode[]): error is FlowError =>
  error instanceof FlowError && codes.includes(error.code)
