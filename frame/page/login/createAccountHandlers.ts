import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import { chooseAccountType, FlowError, isFlowError, nameSignIn } from '../../flows/index.js'
import type { Handlers, LoginEventName } from '../types.js'
import { type Account, loggedOut } from './account.js'
import { findOffer } from './chooseOffer.js'
import { createCodePlace } from './codePlace.js'
import { createEmailChange } from './emailChange.js'
import { createEmailLogin } from './emailLogin.js'
import type { FinishParts } from './finishLogin.js'
import { getUser } from './getUser.js'
import type { LoginParts } from './loginParts.js'
import { showSettings } from './showSettings.js'
import { readSignInText, signIn, signInWithin } from './signIn.js'
import { createSocialHandlers } from './social/createSocialHandlers.js'

/** All of the login's messages but those that need nothing more than who is logged in. */
export type AccountEventName = Exclude<LoginEventName, 'IS_CONNECTED' | 'SIGN_OUT'>

/** Logins, and changes of the account. */
export interface AccountHandlers {
  readonly handlers: Handlers<AccountEventName>
  /** Drops what was begun, as at a sign-out. */
  drop(): void
}

/**
 * Answers the messages by which users log in and change their account. A module of its own: where a user is logged in, the wallet opens
 * and signs without it.
 *
 * @param onEnd Runs when the login that is here is over.
 */
export function createAccountHandlers(
  parts: LoginParts & Pick<FinishParts, 'onEntered'>,
  account: Account,
  onEnd: (run: () => void) => () => void,
): AccountHandlers {
  const { config, chains, link, clock } = parts
  const codePlace = createCodePlace(config.codeEntry)
  const emailLogin = createEmailLogin({ ...parts, ...config, chains, account, codePlace })
  const emailChange = createEmailChange({ ...parts, account, codePlace })
  onEnd(() => void emailChange.drop(loggedOut()))
  const socials = createSocialHandlers({ ...parts, ...config, chains, account })
  /** What a page that did not say so before wants new wallets to be. A choice that is there stands, and so does a wallet from before. */
  const keepFirstType = async () => {
    if (!chains.hasContract() || !account.isNew() || account.user()?.accountType !== undefined) return
    try {
      await chooseAccountType(account.flow, 'smartAccount')
      await account.change({ accountType: 'smartAccount' }, false)
    } catch (error) {
      // The user is let in all the same, with a plain account, and can change it.
      if (!(error instanceof FlowError)) throw error
    }
  }
  /** The user, with a sign-in message that is signed where the user has just logged in on this page. */
  const answerUser = async (asked: AppPayload<'GET_USER'>): Promise<FrameAnswer<'GET_USER'>> => {
    if (asked?.preferredAccountType === 'smartAccount') await keepFirstType()
    const { answer, chain } = getUser(account.user(), chains, asked)
    const { address } = answer
    const parts = asked?.siwxMessage
    const at = account.loggedInAt()
    if (!parts || at === undefined || clock.now() - at >= signInWithin) return answer
    const now = account.flow.services.auth.now() * 1000
    const text = readSignInText(parts, { origin: link.host().origin, chainId: chain.id, address, now })
    if (text === undefined) return answer
    const named = { projectId: config.projectId, origin: link.host().origin, text }
    try {
      const [wallet] = await Promise.all([account.unlock(), account.confirm(), nameSignIn(account.flow, named)])
      return { ...answer, ...(await signIn(wallet, parts, { text, address })) }
    } catch (error) {
      // The user is let in all the same; what the page asks next says why nothing is signed.
      if (isFlowError(error, 'USER_SUSPENDED')) return answer
      throw error
    }
  }
  let answered: number | undefined
  /** Of a wallet that was made a moment ago no chain knows anything, so none is asked: once, before anything can have been sent. */
  const answerFirst = async (asked: AppPayload<'GET_USER'>): Promise<FrameAnswer<'GET_USER'>> => {
    const answer = await answerUser(asked)
    const at = account.loggedInAt()
    if (!chains.last().smartAccount || !account.isNew() || at === answered) return answer
    answered = at
    return { ...answer, smartAccountDeployed: false }
  }
  const readNew = () => (account.isNew() ? { isNew: true } : {})
  const answerLogin = async (asked: AppPayload<'GET_USER'>) => ({ ...(await answerUser(asked)), ...readNew() })
  const handlers: Handlers<AccountEventName> = {
    CONNECT_EMAIL: ({ email }) => emailLogin.connectEmail(email),
    CONNECT_DEVICE: (_, signal) => emailLogin.connectDevice(signal),
    CONNECT_OTP: codePlace.fromPage(async ({ otp }) => {
      await emailLogin.connectOtp(otp)
      return undefined
    }),
    async ENTER_OTP(_, signal) {
      if (emailChange.isBegun() && !emailLogin.isBegun()) await emailChange.enterOtp(signal)
      else await emailLogin.enterOtp(signal)
      return undefined
    },
    GET_USER: answerFirst,
    GET_SOCIAL_REDIRECT_URI: (asked, signal) => socials.begin(asked, signal),
    SOCIAL_RESULT: ({ wait = false }, signal) => socials.result(wait, signal),
    async CONNECT_SOCIAL(asked) {
      await socials.connect(asked.uri)
      return answerLogin(asked)
    },
    GET_FARCASTER_URI: () => socials.beginFarcaster(),
    CONNECT_FARCASTER: async (signed, signal) => ({
      ...(await socials.connectFarcaster(signed, signal)),
      ...readNew(),
    }),
    async CONNECT_PASSKEY({ create = false } = {}, signal) {
      await socials.connectPasskey(create, signal)
      return answerLogin(undefined)
    },
    async CONNECT_TELEGRAM({ initData }) {
      await socials.connectTelegram(initData)
      return answerLogin(undefined)
    },
    GET_EXCHANGE_NONCE: () => socials.beginExchange(),
    async CONNECT_EXCHANGE({ token }, signal) {
      await socials.connectExchange(token, signal)
      return answerLogin(undefined)
    },
    async UPDATE_EMAIL({ email }, signal) {
      const begun = await emailChange.begin(email, signal)
      emailLogin.drop()
      return begun
    },
    UPDATE_EMAIL_PRIMARY_OTP: codePlace.fromPage(async ({ otp }) => {
      await emailChange.confirmOld(otp)
      return undefined
    }),
    UPDATE_EMAIL_SECONDARY_OTP: codePlace.fromPage(async ({ otp }) => ({
      newEmail: await emailChange.confirmNew(otp),
    })),
    GET_OFFER: () => findOffer(account, parts.window),
    SHOW_SETTINGS: (asked = {}, signal) => showSettings({ ...parts, account, onEnd }, asked, signal),
    async UPDATE_EMAIL_CANCEL() {
      await emailChange.cancel()
      return undefined
    },
  }
  return {
    handlers,
    drop() {
      emailLogin.drop()
      emailChange.drop()
      socials.drop()
    },
  }
}
