import {
  type AccountRef,
  type CaipNetworkId,
  type ConnectContext,
  isSameAccount,
  preferredFirst,
  type SessionChange,
  type WalletAccount,
  type WalletUser,
} from '../../src/adapter.js'
import { toNamespace } from './chainId.js'
import type { Kept } from './kept.js'
import type { FrameNews } from './requests.js'
import { bringsUser, toAccounts, toUser, type User } from './user.js'
import type { FrameAnswer } from './wire/frameEvents.js'

/** One namespace of a login, connected. */
export interface Live {
  readonly namespace: string
  accounts(): readonly WalletAccount[]
  networkId(): CaipNetworkId
  moved(id: CaipNetworkId): void
  choose(account: AccountRef): void
  /** The frame says that nobody is logged in any more. */
  loggedOut(): void
}

/** The sessions of one login: they come from one user and end together. */
export interface Sessions {
  /** Makes a session; it tells its changes once `begin` was called. */
  add(namespace: string, networkId: CaipNetworkId, user: User, emit: ConnectContext['emit']): Live & { begin(): void }
  /** It ended on our side. */
  remove(live: Live): void
  /** All that are left end: the user has signed out. */
  endAll(): void
  readonly count: number
  /** The session of a namespace. */
  get(namespace: string): Live | undefined
  /** Calls back after any of them changed. Returns its own stop. */
  watch(listener: () => void): () => void
  /** Follows what the frame says, answers included (protocol, sections 3 and 4). */
  follow(news: FrameNews): void
}

type EndReason = 'expired' | 'user' | undefined

interface Entry extends Live {
  tell(change: SessionChange): void
  setAccounts(accounts: readonly WalletAccount[]): void
  user(): WalletUser | undefined
  setUser(user: WalletUser | undefined): void
}

/** @param isLeaving whether the user is where the login is ended: its end is their own doing then */
export function createSessions(kept: Kept, onCount: () => void, isLeaving: () => boolean): Sessions {
  const entries = new Set<Entry>()
  const watchers = new Set<() => void>([onCount])
  const changed = () => {
    for (const watcher of [...watchers]) watcher()
  }

  const remove = (live: Live) => {
    if (entries.delete(live as Entry)) changed()
  }
  const end = (reason?: EndReason) => {
    for (const entry of [...entries]) {
      remove(entry)
      entry.tell({ type: 'ended', namespace: entry.namespace, ...(reason && { reason }) })
    }
  }
  const loggedOut = (reason?: EndReason) => {
    kept.clear(reason === 'expired')
    end(isLeaving() ? 'user' : reason)
  }
  const takeUser = (user: User) => {
    for (const entry of entries) {
      if (entry.namespace !== toNamespace(user.chainId)) continue
      const accounts = toAccounts(user, entry.namespace)
      if (accounts.length > 0) entry.setAccounts(accounts)
      entry.setUser(toUser(user))
    }
  }
  return {
    add(namespace, first, user, emit) {
      let networkId = first
      let accounts = toAccounts(user, namespace)
      let shown = toUser(user)
      let isLive = false
      const entry: Entry & { begin(): void } = {
        namespace,
        accounts: () => accounts,
        networkId: () => networkId,
        begin() {
          isLive = true
          entries.add(entry)
          changed()
        },
        tell(change) {
          if (!isLive) return
          emit(change)
          changed()
        },
        moved(id) {
          networkId = id
          kept.set('chain', id)
          entry.tell({ type: 'network', namespace, networkId })
        },
        choose: (wanted) => entry.setAccounts(preferredFirst(accounts, (each) => isSameAccount(each, wanted))),
        setAccounts(next) {
          if (`${next.map(nameOf)}` === `${accounts.map(nameOf)}`) return
          accounts = next
          entry.tell({ type: 'accounts', namespace, accounts })
        },
        user: () => shown,
        setUser(next) {
          // Made in one place, its keys in one order (user.ts).
          if (JSON.stringify(next) === JSON.stringify(shown)) return
          shown = next
          entry.tell({ type: 'user', namespace, ...{ user: next } })
        },
        // By then the frame may have said why.
        loggedOut: () => entries.has(entry) && loggedOut(),
      }
      return entry
    },
    remove,
    endAll: () => end('user'),
    get count() {
      return entries.size
    },
    get: (namespace) => [...entries].find((entry) => entry.namespace === namespace),
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    follow({ name, payload, failed }) {
      const { isConnected, reason } = Object(payload) as Partial<FrameAnswer<'IS_CONNECTED'>>
      if (name === 'IS_CONNECTED' && !isConnected) loggedOut(reason)
      if (failed) return
      if (bringsUser(name)) takeUser(payload as User)
      if (name === 'SET_PREFERRED_ACCOUNT')
        for (const entry of entries)
          if (entry.accounts().some((each) => isSameAccount(each, payload as AccountRef)))
            entry.choose(payload as AccountRef)
      if (name === 'UPDATE_EMAIL_SECONDARY_OTP')
        for (const entry of entries)
          entry.setUser({ ...entry.user(), email: (payload as { newEmail: string }).newEmail })
    },
  }
}

const nameOf = ({ address, type = 'eoa' }: WalletAccount) => `${address} ${type}`
