import { FrameError } from './errors.js'
import { lazily } from './lazily.js'
import type { HostLink, Screens } from './types.js'
import { unlessAborted } from './unlessAborted.js'

/** The screens, as the page's start hands them on. */
export interface LazyScreens extends Screens {
  /** Loads their code, where a screen is about to be shown. Does not reject: showing it tries again. */
  preload(): void
  /** The page's theme or name is another one now. */
  refresh(): void
}

/** The screens, whose code arrives with the first of them. */
export function createLazyScreens(page: Document, link: Pick<HostLink, 'host' | 'showScreen'>): LazyScreens {
  let loaded: Omit<LazyScreens, 'preload'> | undefined
  const load = lazily(async () => {
    const { createScreens } = await import('./screens/index.js')
    const place = page.createElement('div')
    page.body.append(place)
    const screens = createScreens({ place, link })
    loaded = screens
    return screens
  })
  let closing = new AbortController()

  return {
    async show(name, component, signal) {
      // An approval is no screen that `close` ends.
      const ends = name === 'approve' ? new AbortController().signal : closing.signal
      const screens = await unlessAborted(ends, load())
      return screens.show(name, component, signal)
    },
    close() {
      closing.abort(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
      closing = new AbortController()
      loaded?.close()
    },
    preload() {
      load().catch(() => {
        // Who shows a screen hears of it.
      })
    },
    refresh: () => loaded?.refresh(),
  }
}
