import type { Page } from '../contract/page.js'
import { readDevice } from './device.js'
import { keepCode } from './keepCode.js'
import { listen } from './listen.js'
import { lostError } from './pagePolicy.js'
import { openWindow } from './pageWindow.js'

const contentOf = (selector: string, attribute: string) =>
  document.querySelector(selector)?.getAttribute(attribute) ?? undefined

const longestWayBack = 2_000

const loadLocking = () => import('./pageLock.js')

/** The page we run in. Reads globals when it is used, not when it is made. */
export function createPage(load = loadLocking): Page {
  const locking = keepCode(async () => {
    const { createPageLock } = await load().catch((cause: unknown) => {
      throw lostError('ENGINE_FAILED', 'What runs one thing at a time could not be loaded', cause)
    })
    return createPageLock(() => navigator.locks)
  })
  return {
    facts() {
      const icon = contentOf('link[rel~="icon"]', 'href')
      return {
        title: document.title,
        origin: location.origin,
        url: location.origin + location.pathname,
        description: contentOf('meta[name="description"],meta[property="og:description"]', 'content') ?? '',
        icon: icon && new URL(icon, document.baseURI).href,
      }
    },
    wayBack() {
      const { origin, pathname, search } = location
      const whole = origin + pathname + search
      return whole.length > longestWayBack ? origin + pathname : whole
    },
    device: () =>
      readDevice({
        userAgent: navigator.userAgent,
        touchPoints: navigator.maxTouchPoints,
        framed: window.parent !== window,
        telegram: 'TelegramWebviewProxy' in window,
      }),
    openLink(href, target) {
      // By hand: with `noopener` a window that opened looks like one that was refused.
      const opened = window.open(href, target)
      if (opened && target === '_blank') opened.opener = null
      return opened !== null
    },
    openWindow,
    lock: async (...given) => (await locking())(...given),
    visible: () => !document.hidden,
    onVisible: (run) => listen(document, 'visibilitychange', () => run(!document.hidden)),
    onLeave: (run) => listen(window, 'pagehide', run),
    onReturn(run) {
      const ifShown = () => {
        if (!document.hidden) run()
      }
      const stops = [
        listen(document, 'visibilitychange', ifShown),
        listen(window, 'pageshow', ifShown),
        listen(window, 'online', ifShown),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
