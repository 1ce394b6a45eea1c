/**
 * The flows of logins by providers: a door of their own, so that a login by e-mail does not load them.
 *
 * @packageDocumentation
 */
export {
  beginExchange,
  confirmExchange,
  type ExchangeAttempt,
  type ExchangedLogin,
  redeemExchange,
} from './login/exchangeLogin.js'
export {
  beginFarcasterLogin,
  type FarcasterAttempt,
  readFarcasterResult,
} from './login/farcasterLogin.js'
export { listIdentities, removeIdentity } from './login/identities.js'
export {
  addPasskeyLogin,
  beginPasskeyLogin,
  type PasskeyAttempt,
  type PasskeyCeremony,
  redeemPasskeyLogin,
  type SignedByPasskey,
} from './login/passkeyLogin.js'
export {
  beginSocialLogin,
  type ProfiledLogin,
  readSocialResult,
  redeemAddedLogin,
  redeemSocialLogin,
  type SocialAttempt,
} from './login/socialLogin.js'
export { logInByTelegram } from './login/telegramLogin.js'
