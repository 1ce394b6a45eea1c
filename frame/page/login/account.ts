import {
  createServicesClient,
  type Flow,
  FlowError,
  findDevice,
  isFlowError,
  markShown,
  signOut,
  type Unlocked,
  type User,
  unlockWallet,
  type WaysBack,
} from '../../flows/index.js'
import { type Clock, checkAccounts, KeyError, randomBytes, toB64, type UnlockedWallet } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { FrameConfig, HostLink } from '../types.js'
import { createLookout } from './createLookout.js'
import { createHeld, type Notices } from './held.js'
import { createTabMemory, type Expired, type Memory, type Remembered } from './memory.js'
import type { LoginStorage, TabNews } from './storage.js'

/** What the account of a device works with. */
export interface AccountParts {
  readonly config: Pick<FrameConfig, 'projectId' | 'urls' | 'chains'>
  readonly link: Pick<HostLink, 'host' | 'tell'>
  readonly clock: Clock
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly storage: LoginStorage
  /** The login that was here is over, or is another user's. */
  readonly onEnd: () => void
  /** Others can bring the wallet back now, or nobody any more. */
  readonly onRecovery: (user: Remembered) => void
}

/** What may change of a user while the login goes on. */
export type AccountChange = Partial<
  Pick<Remembered, 'accountType' | 'email' | 'hasOldMailbox' | 'isRecovered' | keyof WaysBack>
>

/** Who is logged in on this device, and the unlocked wallet: one for the page, whatever of it asks. */
export interface Account {
  readonly flow: Flow
  user(): Remembered | undefined
  /** When the user logged in on this very page, in ms; undefined for a login from before. */
  loggedInAt(): number | undefined
  /** Whether that login made the wallet. */
  isNew(): boolean
  /**
   * Takes a login whose wallet is open: it is remembered from now on.
   * @param login `at`: when the user logged in, in ms. `by`: what with, see `Remembered`. `isNew`: it made the wallet. `isRecovered`: it
   *   brought the wallet to this device. `profile`: of its provider; default: the one that is remembered of this user
   * @throws KeyError WALLET_MISMATCH
   */
  adopt(
    user: User,
    unlocked: Unlocked,
    login: {
      readonly at: number
      readonly by?: string | undefined
      readonly isNew?: boolean
      readonly isRecovered?: boolean
      readonly profile?: Remembered['profile']
    },
  ): Promise<void>
  /** @throws {FrameError} LOGGED_OUT; FlowError; KeyError */
  unlock(): Promise<UnlockedWallet>
  /** Changes what is remembered, in all tabs. @param isLocked whether unlocked wallets are dropped, everywhere (S32) */
  change(change: AccountChange, isLocked: boolean): Promise<void>
  /**
   * The login that is here or has run out here, if it was made on the very page that is around the frame: of others no page learns, nor that
   * there was one.
   */
  own(): Promise<Expired | undefined>
  /** Asks auth whether the login still is one; ends it where not. A service that does not answer changes nothing. */
  check(): Promise<boolean>
  /** The same, for what is signed: resolves only with auth's yes. @throws {FrameError} LOGGED_OUT; FlowError */
  confirm(): Promise<void>
  /**
   * Ends the login here and at auth: at once in all tabs, whether or not auth answers. Resolves within 3 s (F6).
   * @param isTold whether the page has not asked for it. Default: false
   */
  signOut(isTold?: boolean): Promise<void>
  /** Drops all at once, in all tabs, and forgets. @param isTold whether the page has not asked for it */
  end(isTold: boolean): Promise<void>
  takeNotices(): Notices
  /** The user has seen the notices that were taken: this device does not bring them again. */
  noticesSeen(): Promise<void>
  /** The latest releases to all devices of the wallet, when it was unlocked last. */
  releases(): Unlocked['releases']
  pageHidden(isHidden: boolean): void
  /** The user has come back to the page: auth is asked. */
  pageFocused(): void
}

/** How often the store is read for what another tab has done, in ms: not every browser has a channel (S32: 5 s). */
const readEvery = 4000

/** How long a sign-out waits for auth, in ms: the page waits for 3 s. */
const patience = 2500

/** Finds this browser's device and who is logged in on it. */
export async function openAccount(parts: AccountParts): Promise<Account> {
  const { config, clock, fetch, link, storage } = parts
  const device = await findDevice(storage.devices, config.projectId, storage.lock)
  const services = createServicesClient({ urls: config.urls, device, fetch, clock })
  const flow: Flow = { device, clock, services, pins: config.chains }
  // A device that nothing keeps is this tab's alone, and so is its login.
  const memory = device.isKept ? storage.memory : createTabMemory()
  const held = createHeld()
  const presence = createPresence(parts, { flow, memory, held, user: await readUser(memory, flow) })
  const { end, follow, remember } = presence
  let login: { readonly id: string; readonly at: number; readonly isNew: boolean } | undefined
  let opening: Promise<UnlockedWallet> | undefined
  const take = (unlocked: Unlocked) => {
    held.take(unlocked)
    lookout.unlocked()
  }

  const confirm = async (): Promise<void> => {
    const before = presence.user()
    if (!before) throw loggedOut()
    try {
      const now = await flow.services.user(config.projectId)
      if (presence.user()?.id !== before.id) throw loggedOut()
      await assertSame(flow, now, before)
      const { email, accountType } = now
      const isNews = email !== before.email || accountType !== before.accountType
      // What was changed here meanwhile is newer than the answer.
      if (isNews && presence.user() === before) await remember({ ...before, email, accountType })
      // The login goes on, and all that is the user's own: what a page asks for is not signed.
      if (now.suspended !== undefined) throw new FlowError('USER_SUSPENDED')
    } catch (error) {
      if (!isOver(error)) throw error
      if (presence.user()?.id === before.id) await end(true, isExpired(error))
      throw loggedOut()
    }
  }
  const check = async (): Promise<boolean> => {
    // A login that came meanwhile is one, too.
    await confirm().catch(ignore)
    return presence.user() !== undefined
  }

  const lookout = createLookout({
    ...{ clock, check },
    isLoggedIn: () => presence.user() !== undefined,
    isUnlocked: () => held.wallet() !== undefined,
  })

  const open = async (): Promise<UnlockedWallet> => {
    // Another tab may have ended it, and its news may be on their way.
    await follow()
    const before = presence.user()
    if (!before) throw loggedOut()
    try {
      const unlocked = await unlockWallet(flow)
      const { wallet, recovery, checks, hasPasskey, hasWayBack } = unlocked
      const now = presence.user()
      // An import that had stopped half way was ended by this: to the page another wallet is another login.
      const isOther = wallet.wal !== before.wal
      if (isOther) await end(true)
      if (isOther || now?.id !== before.id) {
        wallet.lock('signedOut')
        throw loggedOut()
      }
      take(unlocked)
      checkAccounts(before.accounts, wallet.accounts)
      const hasOldMailbox = now.hasOldMailbox && (await hasLeft(flow))
      await remember({ ...now, recovery, checks, hasPasskey, hasWayBack, hasOldMailbox })
      return wallet
    } catch (error) {
      if (isOver(error)) await end(true, isExpired(error))
      throw error
    }
  }

  return {
    ...{ flow, user: presence.user, own: presence.own },
    loggedInAt: () => (login?.id === presence.user()?.id ? login?.at : undefined),
    isNew: () => login?.id === presence.user()?.id && login?.isNew === true,
    async adopt({ sub, email, accountType }, unlocked, { at, by, isNew = false, isRecovered = false, profile }) {
      const { recovery, checks, hasPasskey, hasWayBack } = unlocked
      const { accounts, wal } = unlocked.wallet
      const known = presence.user() ?? (await memory.read())
      const isSame = known?.sub === sub && known.wal === wal
      if (!isSame) presence.leave(false)
      take(unlocked)
      try {
        if (isSame) checkAccounts(known.accounts, accounts)
      } catch (error) {
        await end(true)
        throw error
      }
      const id = toB64(randomBytes(16))
      const { origin } = link.host()
      const user = { v: 1 as const, id, origin, projectId: config.projectId, sub, wal, email, accounts, recovery }
      const before = known?.sub === sub ? known : undefined
      const shown = profile ?? before?.profile
      const way = by ?? before?.by
      await remember({
        ...user,
        ...{ checks, hasPasskey, hasWayBack, hasOldMailbox: false, accountType },
        // Another login on this device does not stand in for the check before the first send.
        isRecovered: isRecovered || before?.isRecovered === true,
        ...(way && { by: way }),
        ...(shown && { profile: shown }),
      })
      login = { id, at, isNew }
      storage.tell('changed')
    },
    async unlock() {
      if (!presence.user()) throw loggedOut()
      const wallet = held.wallet()
      if (wallet) return wallet
      opening ??= open().finally(() => {
        opening = undefined
      })
      return opening
    },
    async change(change, isLocked) {
      if (isLocked) held.lock()
      const user = presence.user()
      if (user) await remember({ ...user, ...change })
      storage.tell(isLocked ? 'locked' : 'changed')
    },
    check,
    confirm,
    async signOut(isTold = false) {
      const asked = presence.endBy(() => signOut(flow), isTold)
      await Promise.race([asked, new Promise<void>((resolve) => clock.after(patience, resolve))])
      await flow.services.session.end().catch(ignore)
    },
    end,
    takeNotices: held.takeNotices,
    noticesSeen: () => markShown(flow, held.taken()),
    releases: held.releases,
    pageHidden(isHidden) {
      held.pageHidden(isHidden)
      lookout.hidden(isHidden)
    },
    pageFocused: lookout.focused,
  }
}

interface PresenceParts {
  readonly flow: Flow
  readonly memory: Memory
  readonly held: ReturnType<typeof createHeld>
  readonly user: Remembered | undefined
}

/** Who is there, in this tab, and kept in step with the others. */
function createPresence(
  { link, clock, storage, onEnd, onRecovery }: AccountParts,
  { flow: { device, services }, memory, held, user: first }: PresenceParts,
) {
  let user = first
  let stopReading = () => {}

  const own = async () => {
    const last = user ? toExpired(user) : await memory.readExpired()
    return isAround(link, last?.origin) ? last : undefined
  }

  /** Ends the login in this tab. */
  const leave = (isTold: boolean, isExpired = false) => {
    stopReading()
    held.lock()
    if (!user) return
    const isOwn = isAround(link, user.origin)
    user = undefined
    onEnd()
    if (isTold) link.tell('IS_CONNECTED', { isConnected: false, ...(isExpired && isOwn && { reason: 'expired' }) })
  }

  /** Follows what another tab has done. */
  const follow = async () => {
    const before = user
    const stored = await memory.read()
    if (user !== before) return
    if (stored?.id !== user?.id) services.session.drop()
    // Another wallet of the same user is another login to the page.
    if (stored?.sub !== user?.sub || stored?.wal !== user?.wal) {
      const expired = stored ? undefined : await memory.readExpired()
      if (user !== before) return
      leave(true, expired !== undefined && expired.id === before?.id)
      // Where the other tab has begun another login, its tokens stay.
      const record = await device.read().catch(ignore)
      if (record?.refresh === null) await services.session.end().catch(ignore)
      if (user) return
    }
    user = stored
  }

  const keepReading = () => {
    stopReading()
    if (user) stopReading = clock.after(readEvery, () => void follow().finally(keepReading))
  }

  const hear = async (news: TabNews) => {
    if (news !== 'changed') held.lock()
    await follow()
    keepReading()
  }
  storage.listen((news) => void hear(news))
  keepReading()

  const endBy = async (endTokens: () => Promise<unknown>, isTold = false, isExpired = false) => {
    const before = user
    leave(isTold, isExpired)
    const left = before && isExpired ? toExpired(before) : undefined
    const forgetting = before && memory.clear(before.id, left).then(() => storage.tell('ended'))
    await Promise.all([forgetting, endTokens().catch(ignore)])
  }

  return {
    leave,
    follow,
    own,
    user: () => user,
    async remember(next: Remembered) {
      const before = user
      user = next
      await memory.write(next)
      if (before && (next.recovery !== before.recovery || next.hasWayBack !== before.hasWayBack)) onRecovery(next)
      keepReading()
    },
    endBy,
    async end(isTold: boolean, isExpired = false) {
      await endBy(() => services.session.end(), isTold, isExpired)
    },
  }
}

/** Storage broke while the page was open: in memory all of it has ended, and the next start finds nobody (F20). */
const ignore = () => undefined

/** Takes the old mailbox out of the wallet's checks, where a change of e-mail has left it. @returns whether it is still there */
const hasLeft = (flow: Flow): Promise<boolean> =>
  import('../../flows/account.js')
    .then(({ dropOldMailboxes }) => dropOldMailboxes(flow))
    .then(
      () => false,
      // Custody is down, or the login is older than five minutes: it opens nothing without a login by the new one.
      () => true,
    )

/** @throws {FlowError} SIGNED_OUT where auth has another user, or another wallet */
async function assertSame({ device }: Flow, { sub, wal }: User, before: Remembered): Promise<void> {
  // This device itself may be putting another wallet in its place.
  const isOwn = wal === before.wal || wal === (await device.read()).wal
  if (sub !== before.sub || !isOwn) throw new FlowError('SIGNED_OUT')
}

/** After these this device has no login any more, or no place in the wallet (S32). */
const isOver = (error: unknown) =>
  isFlowError(error, 'SIGNED_OUT', 'DEVICE_UNKNOWN', 'WALLET_MISSING', 'WALLET_OTHER') ||
  (error instanceof KeyError && error.code === 'WALLET_MISMATCH')

/** Nobody has ended that login: its time is over. */
const isExpired = (error: unknown) => isFlowError(error, 'SIGNED_OUT') && error.reason === 'SESSION_EXPIRED'

const toExpired = ({ id, origin, by, email }: Remembered): Expired | undefined =>
  origin === undefined ? undefined : { id, origin, email: by === 'email' ? email : null }

/** Whether the page around the frame is of this origin. */
function isAround(link: Pick<HostLink, 'host'>, origin: string | undefined): boolean {
  try {
    return link.host().origin === origin
  } catch {
    // No page is bound yet: whatever it is told goes nowhere.
    return false
  }
}

/** Who was logged in when the page was closed. Without the device's keys and tokens nobody is (F22). */
async function readUser(memory: Memory, { device }: Flow): Promise<Remembered | undefined> {
  const user = await memory.read()
  if (!user) return undefined
  const { sub, wal, refresh } = await device.read()
  if (refresh !== null && sub === user.sub && wal === user.wal) return user
  await memory.clear(user.id)
  return undefined
}

/** Nobody is logged in, or no longer. */
export const loggedOut = () => new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
