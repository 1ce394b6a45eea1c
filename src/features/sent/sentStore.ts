import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { CaipAccountId, SentEntry } from '../../kernel/index.js'
import { type Kept, mostAccounts, mostOfAccount, readAccounts, readList, toEntry } from './stored.js'

/** What is kept of each account, in the page's storage. Its tabs share it, and read it anew each time. */
export interface SentStore {
  /** The newest first. */
  list(account: CaipAccountId): readonly Kept[]
  keep(account: CaipAccountId, list: readonly Kept[]): void
  /** Changes one that is kept. */
  change(account: CaipAccountId, id: string, change: Partial<Kept>): void
  /** Accounts of which something is not over, or was not told. */
  open(): readonly CaipAccountId[]
  /** The same object until something changes. */
  entries(account: CaipAccountId): readonly SentEntry[]
  /** Another tab may have changed it. */
  reread(): void
  /** Calls back after each change, of another tab too. Returns its own stop. */
  watch(listener: () => void): () => void
}

export function createSentStore({ extend, onDispose }: FeatureContext): SentStore {
  const { storage } = extend('sent')
  const shown = new Map<CaipAccountId, readonly SentEntry[]>()
  const listeners = new Set<() => void>()
  const accounts = () => storage.get('accounts', readAccounts) ?? []
  const list = (account: CaipAccountId) => storage.get(account, readList) ?? []
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const reread = () => {
    shown.clear()
    tell()
  }
  const keep = (account: CaipAccountId, given: readonly Kept[]) => {
    const kept = given.slice(0, mostOfAccount)
    const isOpen = kept.some((one) => !one.isOver || !one.isTold)
    const others = accounts().filter((one) => one.account !== account)
    // The latest account first: the last ones are dropped.
    const all = kept.length > 0 ? [{ account, isOpen }, ...others] : others
    for (const dropped of all.slice(mostAccounts)) storage.remove(dropped.account)
    storage.set('accounts', all.slice(0, mostAccounts))
    // The start looks at it, before any of this is loaded.
    if (all.some((one) => one.isOpen)) storage.set('open', true)
    else storage.remove('open')
    if (kept.length > 0) storage.set(account, kept)
    else storage.remove(account)
    shown.delete(account)
    tell()
  }
  onDispose(storage.watch(reread))

  return {
    list,
    keep,
    change: (account, id, change) =>
      keep(
        account,
        list(account).map((one) => (one.id === id ? { ...one, ...change } : one)),
      ),
    open: () => accounts().flatMap(({ account, isOpen }) => (isOpen ? [account] : [])),
    entries(account) {
      const found = shown.get(account) ?? Object.freeze(list(account).map((kept) => toEntry(account, kept)))
      shown.set(account, found)
      return found
    },
    reread,
    watch(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
