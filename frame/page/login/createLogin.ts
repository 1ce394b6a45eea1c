import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type {
  ActiveChains,
  FrameConfig,
  Handler,
  Handlers,
  HostLink,
  Login,
  LoginEventName,
  LoginScreens,
  Screens,
} from '../types.js'
import type { Notices } from './held.js'
import type { OpenedLogin } from './openLogin.js'
import type { BrowserParts, LoginStorage } from './storage.js'

/** What the login is made from. */
export interface LoginParts {
  readonly config: FrameConfig
  /** What the frame's address asks for; default: what the operator has set. */
  readonly codeEntry?: 'frame' | undefined
  readonly link: Pick<HostLink, 'host' | 'tell'>
  readonly chains: ActiveChains
  readonly screens: Pick<Screens, 'show'>
  /** Loads the screens of the login, with the first that is shown. */
  readonly loadScreens: () => Promise<LoginScreens>
  readonly clock: Clock
  /** `globalThis.fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `findBrowserParts(window)`. */
  readonly browser: BrowserParts
}

/** The login, as the page's start puts it together with the other rooms. */
export interface FrameLogin extends Login {
  /** Answers of the login's messages. */
  readonly handlers: Handlers<LoginEventName>
  /** Loads the login's code and reads who is logged in; until then `user` says that nobody is. */
  open(): Promise<void>
  /** What the wallet's user is to be told; each is given once. */
  takeNotices(): Notices
  /** The page is hidden, or shown again. */
  pageHidden(isHidden: boolean): void
}

const nothingToTell: Notices = { isCopied: false, added: { members: [], evidence: [] } }

/**
 * Login and wallet of this device. Keys and flows are loaded by `open`, or the first message that needs them.
 *
 * @param storage Default: of the browser.
 */
export function createLogin(parts: LoginParts, storage?: LoginStorage): FrameLogin {
  const listeners = new Set<() => void>()
  let opened: OpenedLogin | undefined
  let opening: Promise<OpenedLogin> | undefined
  let isHidden = false
  const onEnd = () => {
    for (const listener of [...listeners]) listener()
  }

  const load = async (): Promise<OpenedLogin> => {
    const { openLogin } = await import('./openLogin.js')
    opened = await openLogin({ ...parts, onEnd }, storage)
    opened.account.pageHidden(isHidden)
    return opened
  }
  const open = () => {
    opening ??= load().catch((error: unknown) => {
      // A download that was dropped is tried again by the next message.
      opening = undefined
      throw error
    })
    return opening
  }
  const answer =
    <Name extends LoginEventName>(name: Name): Handler<Name> =>
    async (payload: AppPayload<Name>, signal) => {
      const { handlers } = await open()
      signal.throwIfAborted()
      return handlers[name](payload, signal)
    }

  return {
    handlers: {
      CONNECT_EMAIL: answer('CONNECT_EMAIL'),
      CONNECT_DEVICE: answer('CONNECT_DEVICE'),
      CONNECT_OTP: answer('CONNECT_OTP'),
      ENTER_OTP: answer('ENTER_OTP'),
      GET_USER: answer('GET_USER'),
      SIGN_OUT: answer('SIGN_OUT'),
      IS_CONNECTED: answer('IS_CONNECTED'),
      UPDATE_EMAIL: answer('UPDATE_EMAIL'),
      UPDATE_EMAIL_PRIMARY_OTP: answer('UPDATE_EMAIL_PRIMARY_OTP'),
      UPDATE_EMAIL_SECONDARY_OTP: answer('UPDATE_EMAIL_SECONDARY_OTP'),
      UPDATE_EMAIL_CANCEL: answer('UPDATE_EMAIL_CANCEL'),
    },
    async open() {
      await open()
    },
    user: () => opened?.account.user(),
    async unlock(signal) {
      const { account } = await open()
      signal?.throwIfAborted()
      if (!account.user()) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
      return signal ? unlessAborted(signal, account.unlock()) : account.unlock()
    },
    onEnd(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
    takeNotices: () => opened?.account.takeNotices() ?? nothingToTell,
    pageHidden(hidden) {
      isHidden = hidden
      opened?.account.pageHidden(hidden)
    },
  }
}

/** Ends with the work, or with the signal's reason; others may still wait for the work. */
function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
