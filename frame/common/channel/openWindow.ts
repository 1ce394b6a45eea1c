import { createAnnouncedWindows, newWindowId } from './announced/index.js'
import type { WindowPurpose, WindowPurposes } from './purposes.js'
import { type ServedWindow, type ServerParts, serveWindow } from './serveWindow.js'

/** A window that was opened for a task, or that the browser blocked: then the user presses a link to `href`. */
export interface OpenedWindow<Answer, News = never> extends ServedWindow<Answer, News> {
  /**
   * `blocked`: the browser let none through. `apart`: it has opened one that this page has no hold of, and that finds no frame: the page
   * around has a policy of openers (COOP) of its own.
   */
  readonly state: 'open' | 'blocked' | 'apart'
  /** For the link: `<a href target="_blank" rel="opener">`. */
  readonly href: string
}

/**
 * Opens a window of the frame. Call it in the task of the user's click, before anything is awaited, or the browser blocks it.
 * Only a window of this origin that names the id in its address is served: the first, and once.
 */
export function openWindow<Purpose extends WindowPurpose>(
  purpose: Purpose,
  ask: WindowPurposes[Purpose]['ask'],
  parts: ServerParts<Purpose>,
): OpenedWindow<WindowPurposes[Purpose]['answer'], WindowPurposes[Purpose]['news']> {
  const { window, every = 500 } = parts
  const id = newWindowId()
  const href = new URL(`/window#${id}`, window.location.origin).href
  const isActive = () => window.navigator.userActivation?.isActive
  const wasActive = isActive()
  const opened = window.open(href, '_blank', 'popup,width=420,height=720')
  // A window takes the user's activation with it, also where its handle is kept from us; one that was blocked leaves it.
  const isApart = opened === null && wasActive === true && isActive() === false
  const ended = new AbortController()
  const meeting = createAnnouncedWindows(window).meet(id, 'window', ended.signal)
  const served = serveWindow(purpose, ask, meeting, parts)
  const close = () => {
    ended.abort()
    served.close()
    opened?.close()
  }
  // Closed before it had its task: then its handle alone says so.
  const timer = window.setInterval(() => {
    if (opened?.closed) close()
  }, every)
  void served.answer.then(() => {
    window.clearInterval(timer)
    ended.abort()
  })
  return { ...served, state: opened ? 'open' : isApart ? 'apart' : 'blocked', href, close }
}
