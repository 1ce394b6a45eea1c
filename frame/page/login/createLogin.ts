import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import type { AnnouncingWindow } from '../../common/channel/announced/index.js'
import { type Clock, createIndexedDbStore } from '../../keys/index.js'
import type {
  ActiveChains,
  CreateConfirm,
  FrameConfig,
  Handlers,
  HostLink,
  LoginEventName,
  LoginRoom,
  LoginScreens,
  Screens,
} from '../types.js'
import { unlessAborted } from '../unlessAborted.js'
import { type Account, openAccount } from './account.js'
import { loggedOut } from './askMailbox.js'
import { createCodePlace } from './codePlace.js'
import { createEmailChange } from './emailChange.js'
import { createEmailLogin } from './emailLogin.js'
import type { FinishParts } from './finishLogin.js'
import { getUser, tellUser } from './getUser.js'
import type { Notices } from './held.js'
import { showSettings } from './showSettings.js'
import { readSignInText, signIn, signInWithin } from './signIn.js'
import { createSocialHandlers } from './social/createSocialHandlers.js'
import { type BrowserParts, createBrowserStorage, type LoginStorage } from './storage.js'

/** What the login is made from. */
export interface LoginParts {
  readonly config: FrameConfig
  readonly link: Pick<HostLink, 'host' | 'tell' | 'showNumber'>
  readonly chains: ActiveChains
  readonly screens: Pick<Screens, 'show'>
  /** Loads the screens of the login, with the first that is shown. */
  readonly loadScreens: () => Promise<LoginScreens>
  /** Loads the screen that asks for a change of the mailbox, with the first. */
  readonly loadConfirm: () => Promise<CreateConfirm>
  /** Loads the settings, with their first showing. */
  readonly loadSettings: () => Promise<typeof import('../settings/index.js')>
  /** Loads what tells the user what happened on other devices. */
  readonly loadTold: () => Promise<typeof import('../told/index.js')>
  readonly clock: Clock
  /** `globalThis.fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `findBrowserParts(window)`. */
  readonly browser: BrowserParts
  /** The frame's own. */
  readonly frameOrigin: string
  /** The frame's own. */
  readonly window: AnnouncingWindow
}

/** Login and wallet of this device, with what only approvals ask for. */
export interface FrameLogin extends LoginRoom {
  /** Asks for a fresh proof before the first send on a device that the wallet was brought to. @throws what keeps it from being sent */
  checkFirstSend(signal: AbortSignal): Promise<void>
  /** What the wallet's user is to be told, from the unlocks since it was last asked for. */
  takeNotices(): Notices
  /** The user has seen those that were taken last. */
  noticesSeen(): Promise<void>
}

/**
 * Finds who is logged in on this device, and answers the login's messages. Keys and flows come with this module.
 *
 * @param storage Default: the browser's.
 */
export async function createLogin(parts: LoginParts, storage: LoginStorage = toStorage(parts)): Promise<FrameLogin> {
  const listeners = new Set<() => void>()
  const onEnd = () => {
    for (const listener of [...listeners]) listener()
  }
  const account = await openAccount({ ...parts, storage, onEnd, onRecovery: (user) => tellUser(user, parts) })
  const listen = (run: () => void) => {
    listeners.add(run)
    return () => void listeners.delete(run)
  }
  const tell = createTeller(parts, account, listen)
  tell(false)
  return {
    // Of an account that was made just now there is nothing to tell.
    handlers: createHandlers({ ...parts, onEntered: (isNew) => void (isNew || tell(true)) }, account, listen),
    login: {
      user: account.user,
      async unlock(signal) {
        signal?.throwIfAborted()
        return signal ? unlessAborted(signal, account.unlock()) : account.unlock()
      },
      confirm: account.confirm,
      onEnd: listen,
    },
    async checkFirstSend(signal) {
      if (!account.user()?.isRecovered) return
      const { checkFirstSend } = await parts.loadTold()
      await checkFirstSend({ ...parts, account }, signal)
    },
    takeNotices: account.takeNotices,
    noticesSeen: account.noticesSeen,
    pageHidden: account.pageHidden,
    pageFocused: account.pageFocused,
  }
}

const toStorage = ({ browser, config: { projectId }, clock }: LoginParts) =>
  createBrowserStorage(browser, createIndexedDbStore, { projectId, clock })

/** Tells the user what other devices did, at the frame's start and after a login: once at a time, and only while a user is logged in. */
function createTeller(
  { loadTold, loadSettings, screens, clock }: LoginParts,
  account: Account,
  onEnd: (run: () => void) => () => void,
): (isLogin: boolean) => void {
  let ending: AbortController | undefined
  onEnd(() => ending?.abort(loggedOut()))
  const tell = async (isLogin: boolean, signal: AbortSignal) => {
    const { tellUser, ...told } = await loadTold()
    // A login meets a deletion by itself.
    const shown = isLogin ? undefined : loadSettings
    await tellUser({ flow: account.flow, screens, clock, loadSettings: shown }, told, signal)
  }
  return (isLogin) => {
    if (ending || !account.user()) return
    ending = new AbortController()
    tell(isLogin, ending.signal)
      .catch(() => {
        // The login ended, or a service is down: the next start tells it.
      })
      .finally(() => {
        ending = undefined
      })
  }
}

function createHandlers(
  parts: LoginParts & Pick<FinishParts, 'onEntered'>,
  account: Account,
  onEnd: (run: () => void) => () => void,
): Handlers<LoginEventName> {
  const { config, chains, link, clock } = parts
  const codePlace = createCodePlace(config.codeEntry)
  const emailLogin = createEmailLogin({ ...parts, ...config, account, codePlace })
  const emailChange = createEmailChange({ ...parts, account, codePlace })
  onEnd(() => void emailChange.drop(loggedOut()))
  const socials = createSocialHandlers({ ...parts, ...config, account })
  const readNew = () => (account.isNew() ? { isNew: true } : {})
  /** The user, with a sign-in message that is signed where the user has just logged in on this page. */
  const answerUser = async (asked: AppPayload<'GET_USER'>): Promise<FrameAnswer<'GET_USER'>> => {
    const { answer, chain } = getUser(account.user(), chains, asked)
    const { address } = answer
    const parts = asked?.siwxMessage
    const at = account.loggedInAt()
    if (!parts || at === undefined || clock.now() - at >= signInWithin) return answer
    const now = account.flow.services.auth.now() * 1000
    const text = readSignInText(parts, { origin: link.host().origin, chainId: chain.id, address, now })
    if (text === undefined) return answer
    const [wallet] = await Promise.all([account.unlock(), account.confirm()])
    return { ...answer, ...(await signIn(wallet, parts, { text, address })) }
  }
  const answerLogin = async (asked: AppPayload<'GET_USER'>) => ({ ...(await answerUser(asked)), ...readNew() })
  return {
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
    GET_USER: answerUser,
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
    async SIGN_OUT() {
      emailLogin.drop()
      emailChange.drop()
      socials.drop()
      await account.signOut()
      return undefined
    },
    IS_CONNECTED() {
      const isConnected = account.user() !== undefined
      // Memory answers, auth is asked beside it: of a login that is over the page hears by itself.
      if (isConnected) void account.check()
      return { isConnected }
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
    SHOW_SETTINGS: (asked = {}, signal) => showSettings({ ...parts, account, onEnd }, asked, signal),
    async UPDATE_EMAIL_CANCEL() {
      await emailChange.cancel()
      return undefined
    },
  }
}
