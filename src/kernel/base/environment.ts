import type { Clock } from '../contract/clock.js'
import type { Page } from '../contract/page.js'
import { systemClock } from './clock.js'
import type { Neighbours } from './neighbours.js'
import type { StorageBackend } from './storage.js'

/** What an instance stands on: the page in a browser, next to nothing on a server, fakes in tests. */
export interface Environment {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** False on a server: nothing starts there. */
  readonly isBrowser: boolean
  /** May throw where storage is forbidden. */
  storage(): StorageBackend | undefined
  /** Runs after the page has painted. */
  afterPaint(run: () => void): void
  /** Runs when the page is idle; returns what cancels it. */
  whenIdle(run: () => void): () => void
  /** Takes query parameters out of the page's address; resolves with those that were there, undefined when none was. */
  takeQuery(names: readonly string[]): Promise<Readonly<Record<string, string>> | undefined>
  /** The page, where it is not the one that we run in. */
  readonly page?: Page
  /** What else runs in the browser, where it is not ours. */
  readonly neighbours?: Neighbours
}

/** The environment of the page we run in. Reads globals when it is used, not when it is made. */
export const pageEnvironment = (): Environment => ({
  clock: systemClock,
  fetch: (...args) => globalThis.fetch(...args),
  isBrowser: typeof document !== 'undefined',
  storage: () => globalThis.localStorage,
  afterPaint(run) {
    // Two frames: the first callback still runs before the paint. A hidden page gets none.
    if (document.hidden) setTimeout(run)
    else requestAnimationFrame(() => requestAnimationFrame(() => run()))
  },
  whenIdle(run) {
    if ('requestIdleCallback' in globalThis) {
      const idle = requestIdleCallback(() => run(), { timeout: 2000 })
      return () => cancelIdleCallback(idle)
    }
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  },
  async takeQuery(names) {
    const query = new URLSearchParams(location.search)
    // Its file is fetched where a user has come back with something.
    return names.some((name) => query.has(name)) ? (await import('./takeQuery.js')).takeQuery(names) : undefined
  },
})
