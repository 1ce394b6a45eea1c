import * as z from 'zod/mini'
import type { Flow } from '../flow.js'
import { begunFields, socialAnswers } from '../services/socialAnswers.js'
import type { LoginSite } from './emailLogin.js'
import { toExpired } from './socialLogin.js'

/** A sign-in with Farcaster that was begun on this device. */
export interface FarcasterAttempt {
  readonly transaction: string
  /** Where the user's phone signs. */
  readonly url: string
  /** What the host of a mini app signs in its message, in place of a phone. */
  readonly nonce: string
  /** Until when it waits, in ms of the flow's clock. */
  readonly until: number
}

/** What the host of a mini app signed in with, in place of a phone. */
export interface FarcasterSigned {
  readonly message: string
  readonly signature: string
}

const text = (length: number) => z.string().check(z.maxLength(length))
const begun = z.object({ ...begunFields, uri: z.optional(text(1)), url: text(8192), nonce: text(128) })

/** Begins one: auth opens a channel at the relay, with a nonce of its own. @throws {FlowError} PROVIDER_UNKNOWN, ORIGIN_NOT_ALLOWED, TOO_MANY */
export async function beginFarcasterLogin({ services, clock }: Flow, site: LoginSite): Promise<FarcasterAttempt> {
  const call = { path: '/login/v1/farcaster/begin', body: { ...site }, shape: begun }
  const { transaction, url, nonce, expiresIn } = await services.auth.call(call)
  return { transaction, url, nonce, until: clock.now() + expiresIn * 1000 }
}

/**
 * Asks whether the user has signed. @returns the handle that `redeemSocialLogin` takes; undefined while nobody has
 * @throws {FlowError} SOCIAL_EXPIRED, SOCIAL_REFUSED, CHAIN_UNREACHABLE
 */
export async function readFarcasterResult(
  { services }: Flow,
  { transaction }: FarcasterAttempt,
  signed?: FarcasterSigned,
): Promise<string | undefined> {
  const body = { transaction, ...signed }
  const call = { path: '/login/v1/farcaster/result', body, shape: socialAnswers.state }
  return (await services.auth.call(call).catch(toExpired)).handle
}
