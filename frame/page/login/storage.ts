import type { Lock } from '../../flows/index.js'
import type { Clock, DeviceStore } from '../../keys/index.js'
import { createBrowserMemory, createTabMemory, type Memory } from './memory.js'

/**
 * What one tab tells the others of this browser. `ended`: the login is over; `changed`: read anew who is logged in;
 * `locked`: drop the unlocked wallet, and read anew.
 */
export type TabNews = 'ended' | 'changed' | 'locked'

/** What the tabs of a browser share. */
export interface LoginStorage {
  /** Keys of this device. Its calls may fail: then the device lives in memory. */
  readonly devices: DeviceStore
  readonly memory: Memory
  readonly lock: Lock
  /** Tells the other tabs. */
  tell(news: TabNews): void
  /** Hears the other tabs. Returns its own stop. */
  listen(run: (news: TabNews) => void): () => void
}

/** What a browser has for it; absent where the user or the browser blocks it. */
export interface BrowserParts {
  readonly indexedDB: IDBFactory | undefined
  readonly locks: LockManager | undefined
  readonly BroadcastChannel: typeof BroadcastChannel | undefined
  readonly sessionStorage?: Storage | undefined
}

/** Finds what a window has; some browsers throw on the very access. */
export function findBrowserParts(window: Window): BrowserParts {
  const read = <Part>(get: () => Part): Part | undefined => {
    try {
      return get() ?? undefined
    } catch {
      // Blocked is absent.
      return undefined
    }
  }
  return {
    indexedDB: read(() => window.indexedDB),
    locks: read(() => window.navigator.locks),
    BroadcastChannel: read(() => (window as Window & typeof globalThis).BroadcastChannel),
    sessionStorage: read(() => window.sessionStorage),
  }
}

/** @param toStore Makes the store of device keys; its code comes with the keys. */
export function createBrowserStorage(
  { indexedDB, locks, BroadcastChannel: Channel }: BrowserParts,
  toStore: (factory: IDBFactory) => DeviceStore,
  { projectId, clock }: { readonly projectId: string; readonly clock: Clock },
): LoginStorage {
  const channel = openChannel(Channel, `latchkey:login:${projectId}`)
  return {
    devices: indexedDB ? toStore(indexedDB) : brokenStore,
    memory: indexedDB ? createBrowserMemory(indexedDB, projectId, clock) : createTabMemory(),
    lock: locks ? createBrowserLock(locks) : createTabLock(),
    tell: (news) => channel?.postMessage(news),
    listen(run) {
      const hear = ({ data }: MessageEvent) => {
        if (data === 'ended' || data === 'changed' || data === 'locked') run(data)
      }
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
  }
}

function openChannel(Channel: typeof BroadcastChannel | undefined, name: string): BroadcastChannel | undefined {
  try {
    return Channel && new Channel(name)
  } catch {
    // Opaque origins have none. The store is read from time to time as well.
    return undefined
  }
}

/** Without IndexedDB nothing is kept: a device that seemed to be would become a member that nobody can open tomorrow. */
const refuse = () => Promise.reject(new Error('This browser keeps nothing here.'))
const brokenStore: DeviceStore = { read: async () => null, list: async () => [], write: refuse, remove: refuse }

/** Where a browser blocks storage it has locks, and refuses each: then tabs share nothing that has to be locked. */
function createBrowserLock(locks: LockManager): Lock {
  const tabLock = createTabLock()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    let isGranted = false
    try {
      return (await locks.request(name, () => {
        isGranted = true
        return work()
      })) as Result
    } catch (error) {
      if (isGranted) throw error
      return tabLock(name, work)
    }
  }
}

/** One piece of work at a time for each name, in this tab. */
export function createTabLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const next = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, next)
    return next
  }
}
