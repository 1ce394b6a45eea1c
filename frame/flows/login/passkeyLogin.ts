import * as z from 'zod/mini'
import { type Bytes, toB64 } from '../../keys/index.js'
import { bindEvidence } from '../evidence/bindEvidence.js'
import type { BoundTo } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'
import { begunFields } from '../services/socialAnswers.js'
import type { LoginSite } from './emailLogin.js'
import { type ProfiledLogin, toExpired } from './socialLogin.js'

/** A login by passkey that was begun on this device. */
export interface PasskeyAttempt {
  readonly transaction: string
  readonly realm: string
  /** Id of the user to be made; absent where a passkey that is there logs in. */
  readonly sub: string | undefined
  readonly bound: BoundTo
  /** What the passkey signs: of all parts' nonces and this device. */
  readonly challenge: Bytes
}

/** What a passkey signed, in B64. */
export interface PasskeyCeremony {
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly signature: string
  readonly userHandle?: string
}

/** A passkey's answer. */
export interface SignedByPasskey {
  /** B64: the credential's id. */
  readonly cred: string
  /** SubjectPublicKeyInfo of one that was made just now. */
  readonly publicKey?: Bytes
  readonly ceremony: PasskeyCeremony
}

const text = (length: number) => z.string().check(z.maxLength(length))
const begun = z.object({
  ...begunFields,
  uri: z.optional(text(1)),
  ...{ nonce: text(22), realm: text(22), sub: z.optional(text(22)) },
})

/** Begins one. @param isNew a user and a wallet are to be made @throws {FlowError} ORIGIN_NOT_ALLOWED, TOO_MANY */
export async function beginPasskeyLogin(flow: Flow, site: LoginSite, isNew: boolean): Promise<PasskeyAttempt> {
  const call = { path: '/login/v1/passkey/begin', body: { ...site, create: isNew }, shape: begun }
  const { transaction, nonce, realm, sub } = await flow.services.auth.call(call)
  return { transaction, realm, sub, ...(await bindEvidence(flow, 'login', nonce)) }
}

/** A ceremony in the words of auth. */
function toBody(
  { transaction, bound: { purpose, nCustody, nRecovery } }: PasskeyAttempt,
  { cred: credential, publicKey, ceremony }: SignedByPasskey,
) {
  const key = publicKey && publicKey.length > 0 ? { publicKey: toB64(publicKey) } : {}
  return { transaction, credential, ...key, ...ceremony, purpose, nCustody, nRecovery }
}

/**
 * Logs in with what the passkey signed: the same ceremony is evidence for custody and recovery.
 * @throws {FlowError} SOCIAL_EXPIRED, SOCIAL_REFUSED, IDENTITY_UNKNOWN
 */
export async function redeemPasskeyLogin(
  { services }: Flow,
  attempt: PasskeyAttempt,
  signed: SignedByPasskey,
): Promise<ProfiledLogin> {
  const body = toBody(attempt, signed)
  const call = { path: '/login/v1/passkey/redeem', body, shape: answers.session }
  const user = await services.session.take(await services.auth.call(call).catch(toExpired))
  const { transaction: _, userHandle: __, ...evidence } = body
  return { user, profile: undefined, evidence: { kind: 'wa', ...evidence, ...attempt.bound } }
}

/**
 * Makes a passkey a login of the user who is logged in, freshly.
 * @throws {FlowError} SOCIAL_EXPIRED, IDENTITY_TAKEN, STEP_UP_NEEDED; SERVICE_REFUSED for a ceremony that is not right
 */
export async function addPasskeyLogin(
  { services }: Flow,
  attempt: PasskeyAttempt,
  signed: SignedByPasskey,
): Promise<void> {
  const call = { path: '/login/v1/identities/passkey', body: toBody(attempt, signed), shape: answers.nothing }
  await services.session.call(call).catch(toExpired)
}
