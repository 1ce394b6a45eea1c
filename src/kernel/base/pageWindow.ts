import { LatchkeyError } from '../contract/errors.js'
import type { PageWindow, WindowSize } from '../contract/page.js'
import { listen } from './listen.js'

/** No event tells a page that a window it opened is closed. In ms (spec section 9). */
const askEvery = 1000

/** Opens an empty window in a click (see `Page.openWindow`). */
export function openWindow({ width, height }: WindowSize = {}): PageWindow | undefined {
  const size = width && height ? `popup,width=${width},height=${height}` : undefined
  const opened = window.open('', '_blank', size)
  if (!opened) return undefined
  return {
    go(url) {
      // An empty window runs what it is led to as this page: no `javascript:`, and no `data:`.
      if (!/^https?:\/\//i.test(url)) throw new LatchkeyError('LINK_INVALID', 'Only http and https addresses')
      opened.location.href = url
    },
    closed: () => opened.closed,
    close: () => opened.close(),
    focus: () => opened.focus(),
    post: (origin, message) => opened.postMessage(message, origin),
    onMessage: (origin, listener) =>
      listen<MessageEvent>(window, 'message', (event) => {
        if (event.source === opened && event.origin === origin) listener(event.data)
      }),
    onClosed(run) {
      const timer = setInterval(() => {
        if (!opened.closed) return
        clearInterval(timer)
        run()
      }, askEvery)
      return () => clearInterval(timer)
    },
  }
}
