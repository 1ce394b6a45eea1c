import { type Bytes, randomBytes, sha256, toB64 } from '../../keys/index.js'
import { FlowError } from '../errors.js'
import { bindEvidence } from '../evidence/bindEvidence.js'
import type { BoundTo, Evidence } from '../evidence/evidence.js'
import type { Flow } from '../flow.js'
import { answers, type User } from '../services/answers.js'
import { type Profile, socialAnswers } from '../services/socialAnswers.js'
import type { LoginSite } from './emailLogin.js'

/** A login by a provider that was begun on this device. */
export interface SocialAttempt {
  readonly transaction: string
  readonly provider: string
  /** Value of `state` at the provider. */
  readonly state: string
  /** What the provider's ID token is bound to; null where the provider gives none. */
  readonly bound: BoundTo | null
  /** Until when it waits, in ms of the flow's clock. */
  readonly until: number
}

/** What is asked of a provider, and where it sends the user back to. */
export interface SocialAsk extends LoginSite {
  /** `google`, or one that the operator added. */
  readonly provider: string
  /** Origin of the frame: providers lead back to its `/social/PROVIDER`. */
  readonly frameOrigin: string
  /** Adds the account at the provider to the user who is logged in, freshly. Default: a login. */
  readonly isAdded?: boolean
}

/**
 * Begins a login by a provider. The frame draws the secret that the window of the login has to show, and binds the provider's ID token
 * to this device; both are checked in the address that auth gives (S29).
 *
 * @returns `uri`: where the window goes. `secret`: for that window alone; who called wipes it
 * @throws {FlowError} PROVIDER_UNKNOWN, ORIGIN_NOT_ALLOWED, TOO_MANY, STEP_UP_NEEDED; SOCIAL_REFUSED for an address that is not bound to this login
 */
export async function beginSocialLogin(
  flow: Flow,
  { provider, frameOrigin, isAdded = false, ...site }: SocialAsk,
): Promise<{ readonly attempt: SocialAttempt; readonly uri: string; readonly secret: Bytes }> {
  const { services, clock } = flow
  const { bound, challenge } = await bindEvidence(flow, 'login', toB64(randomBytes(16)))
  const nonce = toB64(challenge)
  const secret = randomBytes(32)
  const call = {
    path: isAdded ? '/login/v1/identities/add' : '/login/v1/social/begin',
    body: { ...site, provider, nonce, secretHash: toB64(sha256(secret)) },
    shape: socialAnswers.begun,
  }
  const { transaction, uri, expiresIn } = await (isAdded ? services.session.call(call) : services.auth.call(call))
  const read = readProviderUri(uri, `${frameOrigin}/social/${provider}`, nonce)
  if (!read) throw new FlowError('SOCIAL_REFUSED', { part: 'auth' })
  const until = clock.now() + expiresIn * 1000
  const attempt = { transaction, provider, state: read.state, bound: read.hasNonce ? bound : null, until }
  return { attempt, uri, secret }
}

/**
 * Reads a provider's address as auth gave it: an authorization code with PKCE, led back to the frame alone, and with the frame's nonce
 * where it has one.
 *
 * @returns undefined for any other
 */
export function readProviderUri(
  uri: string,
  redirectUri: string,
  nonce: string,
): { readonly state: string; readonly hasNonce: boolean } | undefined {
  if (!URL.canParse(uri)) return undefined
  const { protocol, hostname, username, password, hash, searchParams } = new URL(uri)
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return undefined
  const single = (name: string) => {
    const [value, ...others] = searchParams.getAll(name)
    return others.length === 0 ? value : undefined
  }
  const state = single('state')
  const isBound =
    `${username}${password}${hash}` === '' &&
    single('redirect_uri') === redirectUri &&
    single('response_type') === 'code' &&
    single('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(single('code_challenge') ?? '') &&
    (!searchParams.has('nonce') || single('nonce') === nonce)
  // What follows `--` is the page's, where it is led back by return.
  if (!isBound || state === undefined || !/^[\w.~-]{16,200}$/.test(state) || state.includes('--')) return undefined
  return { state, hasNonce: searchParams.has('nonce') }
}

/** What has become of a login in its window. @throws {FlowError} SOCIAL_EXPIRED, SOCIAL_DENIED */
export async function readSocialResult(
  { services, clock }: Flow,
  { transaction, until }: SocialAttempt,
): Promise<string | undefined> {
  if (clock.now() >= until) throw new FlowError('SOCIAL_EXPIRED')
  const call = { path: '/login/v1/social/result', body: { transaction }, shape: socialAnswers.state, isRead: true }
  const { state, handle } = await services.auth.call(call).catch(toExpired)
  if (state === 'denied') throw new FlowError('SOCIAL_DENIED', { part: 'auth' })
  return state === 'done' ? handle : undefined
}

/** A login that is through. */
export interface ProfiledLogin {
  readonly user: User
  readonly profile: Profile | undefined
  /** What custody and recovery take to create or recover the wallet, where the provider gives an ID token. */
  readonly evidence: Evidence | undefined
}

/** Ends a login with the handle that its window got. Auth takes it once. @throws {FlowError} SOCIAL_EXPIRED */
export async function redeemSocialLogin(
  { services }: Flow,
  { transaction, bound }: Pick<SocialAttempt, 'transaction' | 'bound'>,
  handle: string,
): Promise<ProfiledLogin> {
  const call = { path: '/login/v1/social/redeem', body: { transaction, handle }, shape: socialAnswers.session }
  const { profile, token, ...session } = await services.auth.call(call).catch(toExpired)
  const user = await services.session.take(session)
  return { user, profile, evidence: token !== undefined && bound ? { kind: 'oidc', token, ...bound } : undefined }
}

/** Adds the account that the provider named to the user. @throws {FlowError} SOCIAL_EXPIRED, IDENTITY_TAKEN */
export async function redeemAddedLogin(
  { services }: Flow,
  { transaction }: Pick<SocialAttempt, 'transaction'>,
  handle: string,
): Promise<void> {
  const call = { path: '/login/v1/identities/redeem', body: { transaction, handle }, shape: answers.nothing }
  await services.session.call(call).catch(toExpired)
}

/** Auth knows the transaction no more: it is over, was redeemed, or is another device's. */
export function toExpired(error: unknown): never {
  const isOver = error instanceof FlowError && error.reason === 'TRANSACTION_UNKNOWN'
  throw isOver ? new FlowError('SOCIAL_EXPIRED', { part: 'auth' }) : error
}
