import { chooseAccountType, nameSignIn } from '../../flows/index.js'
import { createIndexedDbStore } from '../../keys/index.js'
import { lazily } from '../lazily.js'
import { createLoginHandlers } from '../link/createLoginHandlers.js'
import type { LoginRoom } from '../types.js'
import { unlessAborted } from '../unlessAborted.js'
import { type Account, loggedOut, openAccount } from './account.js'
import type { AccountHandlers } from './createAccountHandlers.js'
import { getUser, tellUser } from './getUser.js'
import type { Notices } from './held.js'
import type { LoginParts } from './loginParts.js'
import { createBrowserStorage, type LoginStorage } from './storage.js'

/** Login and wallet of this device, with what only approvals ask for. */
export interface FrameLogin extends LoginRoom {
  /** Asks for a fresh proof before the first send on a device that the wallet was brought to. @throws what keeps it from being sent */
  checkFirstSend(signal: AbortSignal): Promise<void>
  /** What the wallet's user is to be told, from the unlocks since it was last asked for. */
  takeNotices(): Notices
  /** The user has seen those that were taken last. */
  noticesSeen(): Promise<void>
}

/** From a start with a user, or a login, until the code of requests is fetched, in ms. */
const untilPreload = 1000

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
  const { clock } = parts
  const account = await openAccount({ ...parts, storage, onEnd, onRecovery: (user) => tellUser(user, parts) })
  const listen = (run: () => void) => {
    listeners.add(run)
    return () => void listeners.delete(run)
  }
  const tell = createTeller(parts, account, listen)
  tell(false)
  /** A request comes once the user has seen the page: until then its code has the time that nothing else needs. */
  const preload = () =>
    clock.after(untilPreload, () => {
      if (account.user()) parts.preloadApprovals().catch(ignore)
    })
  if (account.user()) preload()
  let others: AccountHandlers | undefined
  const loadOthers = lazily(async () => {
    const { createAccountHandlers } = await import('./createAccountHandlers.js')
    // Of an account that was made just now there is nothing to tell.
    const onEntered = (isNew: boolean) => {
      if (!isNew) tell(true)
      preload()
    }
    others = createAccountHandlers({ ...parts, onEntered }, account, listen)
    return others
  })
  // Who is logged in may never log in again, and asks nothing of the account by itself. Where this fails, the first message tries again.
  if (!account.user()) loadOthers().catch(ignore)
  return {
    handlers: {
      ...createLoginHandlers(loadOthers),
      // A sign-in message is signed only for who has logged in on this page.
      GET_USER: async (asked, signal) =>
        account.loggedInAt() === undefined
          ? getUser(account.user(), parts.chains, asked).answer
          : (await loadOthers()).handlers.GET_USER(asked, signal),
      async IS_CONNECTED() {
        const isConnected = account.user() !== undefined
        if (!isConnected) return { isConnected, ...((await account.own()) && { reason: 'expired' }) }
        // Memory answers, auth is asked beside it: of a login that is over the page hears by itself.
        void account.check()
        return { isConnected }
      },
      async SIGN_OUT() {
        others?.drop()
        await account.signOut()
        return undefined
      },
    },
    login: {
      user: account.user,
      async unlock(signal) {
        signal?.throwIfAborted()
        return signal ? unlessAborted(signal, account.unlock()) : account.unlock()
      },
      confirm: account.confirm,
      async nameSignIn(text) {
        if (!account.user()) throw loggedOut()
        const { config, link } = parts
        await nameSignIn(account.flow, { projectId: config.projectId, origin: link.host().origin, text })
      },
      async askPaymaster(question) {
        if (!account.user()) throw loggedOut()
        const { askPaymaster } = await import('../../flows/sponsor.js')
        return askPaymaster(account.flow, question)
      },
      async askSessions(url, question) {
        if (!account.user()) throw loggedOut()
        const { askSessions } = await import('../../flows/permissions.js')
        return askSessions(account.flow, url, question)
      },
      async chooseAccountType(type) {
        if (!account.user()) throw loggedOut()
        await chooseAccountType(account.flow, type)
        await account.change({ accountType: type }, false)
      },
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

/** The next message or request that needs it tells. */
const ignore = () => undefined
