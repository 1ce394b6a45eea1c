import type { Clock } from './clock.js'
import { systemClock } from './clock.js'
import type { Kernel } from './kernel.js'
import type { ViewModule } from './plugin.js'
import type { StorageBackend } from './storage.js'

/** What shows an instance: the modal. Loaded on the first open. */
export interface Face {
  show(): void
  hide(): void
  shake(): void
  destroy(): void
}
export interface FaceModule {
  createFace(kernel: Kernel): Promise<Face>
  /** Loaders of the core views. They travel with the modal, so that what they share with it is not cut into chunks. */
  readonly views: Readonly<Record<string, () => Promise<ViewModule<unknown>>>>
}

/** Names of core views that the kernel has to find: it knows none by itself. */
export interface Landmarks {
  /** Where people connect. */
  readonly connect: string
  /** Where connected people land. */
  readonly account: string
  /** Accompanies an attempt when its connector names no view. */
  readonly connecting: string
  /** Shown when the wallet is on a chain that the host does not know. */
  readonly unsupported: string
}

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
  /** Tells other instances of the page that one begins; `onTwin` when another begins with the same id. Returns its own stop. */
  announce(id: string, onTwin: () => void): () => void
  /** Runs when the page is hidden or left. Returns its own stop. */
  onLeave(run: () => void): () => void
  locale(): string
  /** The page, as it presents itself. */
  page(): { readonly title: string; readonly origin: string; readonly url: string }
  readonly loadFace?: () => Promise<FaceModule>
  /** Names of the core views, known before they are loaded. */
  readonly coreViews: readonly string[]
  readonly landmarks: Landmarks
}

const noLandmarks: Landmarks = {
  connect: 'Connect',
  account: 'Account',
  connecting: 'Connecting',
  unsupported: 'Unsupported',
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
  announce(id, onTwin) {
    const hear = (event: Event) => {
      if ((event as CustomEvent).detail === id) onTwin()
    }
    window.dispatchEvent(new CustomEvent('latchkey:start', { detail: id }))
    window.addEventListener('latchkey:start', hear)
    return () => window.removeEventListener('latchkey:start', hear)
  },
  onLeave(run) {
    window.addEventListener('pagehide', run)
    return () => window.removeEventListener('pagehide', run)
  },
  locale: () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en',
  page: () => ({ title: document.title, origin: location.origin, url: location.origin + location.pathname }),
  coreViews: [],
  landmarks: noLandmarks,
})
