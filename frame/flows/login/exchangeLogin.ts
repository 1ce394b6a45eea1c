import { FlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { type Exchanged, type ExchangePress, socialAnswers, type WalletMade } from '../services/socialAnswers.js'
import type { LoginSite } from './emailLogin.js'
import { type ProfiledLogin, toExpired } from './socialLogin.js'

/** A login by the word of the page's own server. */
export interface ExchangedLogin extends ProfiledLogin {
  /** Where the user's wallet was made, on a device that is none of it; else undefined. */
  readonly made: WalletMade | undefined
}

/** An exchange that was begun on this device. */
export interface ExchangeAttempt {
  readonly transaction: string
  /** What the host's token names. */
  readonly nonce: string
}

/** @throws {FlowError} PROVIDER_UNKNOWN where the operator has registered no key of the host; ORIGIN_NOT_ALLOWED, TOO_MANY */
export async function beginExchange({ services }: Flow, site: LoginSite): Promise<ExchangeAttempt> {
  return services.auth.call({ path: '/login/v1/exchange/begin', body: { ...site }, shape: socialAnswers.exchangeBegun })
}

/**
 * Brings the host's token. Auth takes it once.
 * @returns what the user has to press for, where another user, or none, was logged in here last
 * @throws {FlowError} EXCHANGE_REFUSED, EXCHANGE_PAUSED, SOCIAL_EXPIRED
 */
export async function redeemExchange(
  flow: Flow,
  { transaction }: ExchangeAttempt,
  token: string,
): Promise<ExchangedLogin | ExchangePress> {
  const call = { path: '/login/v1/exchange', body: { transaction, token }, shape: socialAnswers.exchanged }
  const answer = await flow.services.auth.call(call).catch(toExpired)
  return 'press' in answer ? answer : take(flow, answer)
}

/** Says that the user has pressed. @throws {FlowError} EXCHANGE_REFUSED, EXCHANGE_PAUSED, SOCIAL_EXPIRED */
export async function confirmExchange(flow: Flow, { transaction }: ExchangePress): Promise<ExchangedLogin> {
  const call = { path: '/login/v1/exchange/confirm', body: { transaction }, shape: socialAnswers.exchanged }
  const answer = await flow.services.auth.call(call).catch(toExpired)
  if ('press' in answer) throw new FlowError('ANSWER_INVALID', { part: 'auth' })
  return take(flow, answer)
}

async function take({ services }: Flow, { profile, made, ...session }: Exchanged): Promise<ExchangedLogin> {
  return { user: await services.session.take(session), profile, evidence: undefined, made }
}
