import { systemClock } from './base/clock.js'
import { type Device, readDevice } from './base/device.js'
import type { StorageBackend } from './base/storage.js'
import type { Clock } from './contract/clock.js'
import type { PageFacts } from './contract/page.js'

/** What an instance stands on: the page in a browser, next to nothing on a server, fakes in tests. */
export interface Environment {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** False on a server: nothing starts there. */
  readonly isBrowser: boolean
  /** May throw where storage is forbidden. */
  storage(): StorageBackend | undefined
  /** Runs when another tab of the page changed its storage: with the key, or null when all went. Returns its own stop. */
  onStored(run: (key: string | null) => void): () => void
  /** Runs after the page has painted. */
  afterPaint(run: () => void): void
  /** Runs when the page is idle; returns what cancels it. */
  whenIdle(run: () => void): () => void
  /** Tells other instances of the page that one begins; `onTwin` when another begins with the same id. Returns its own stop. */
  announce(id: string, onTwin: () => void): () => void
  /** Runs when the page is hidden or left. Returns its own stop. */
  onLeave(run: () => void): () => void
  /** Runs when the person comes back: the page is shown again, restored from the cache, or online again. Returns its own stop. */
  onReturn(run: () => void): () => void
  device(): Device
  /** Leads to a link. To be called in the task of a click: browsers allow it nowhere else. False when they refused. */
  visit(href: string, target: '_self' | '_blank' | '_top'): boolean
  locale(): string
  /** The page, as it presents itself. */
  page(): PageFacts
}

const contentOf = (selector: string, attribute: string) =>
  document.querySelector(selector)?.getAttribute(attribute) ?? undefined

/** The environment of the page we run in. Reads globals when it is used, not when it is made. */
export const pageEnvironment = (): Environment => ({
  clock: systemClock,
  fetch: (...args) => globalThis.fetch(...args),
  isBrowser: typeof document !== 'undefined',
  storage: () => globalThis.localStorage,
  onStored(run) {
    const hear = ({ key }: StorageEvent) => run(key)
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  },
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
  onReturn(run) {
    const ifShown = () => {
      if (!document.hidden) run()
    }
    document.addEventListener('visibilitychange', ifShown)
    window.addEventListener('pageshow', ifShown)
    window.addEventListener('online', ifShown)
    return () => {
      document.removeEventListener('visibilitychange', ifShown)
      window.removeEventListener('pageshow', ifShown)
      window.removeEventListener('online', ifShown)
    }
  },
  device: () =>
    readDevice({
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      framed: window.parent !== window,
      telegram: 'TelegramWebviewProxy' in window,
    }),
  visit(href, target) {
    // By hand: with `noopener` a window that opened looks like one that was refused.
    const opened = window.open(href, target)
    if (opened && target === '_blank') opened.opener = null
    return opened !== null
  },
  locale: () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en',
  page() {
    const icon = contentOf('link[rel~="icon"]', 'href')
    return {
      title: document.title,
      origin: location.origin,
      url: location.origin + location.pathname,
      description: contentOf('meta[name="description"],meta[property="og:description"]', 'content') ?? '',
      icon: icon && new URL(icon, document.baseURI).href,
    }
  },
})
