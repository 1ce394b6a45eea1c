import { type Bytes, randomBytes, wipe } from '../keys/index.js'
import { answerReaders, type WindowPurpose, type WindowPurposes } from './purposes.js'
import { fieldsOf, isSame, type WindowLook, windowMessages } from './windowMessages.js'

/** A window that was opened for a task, or that the browser blocked: then the user presses a link to `href`. */
export interface OpenedWindow<Answer> {
  readonly isBlocked: boolean
  /** For the link: `<a href target="_blank" rel="opener">`. */
  readonly href: string
  /** The window is there and has its task: a link that was offered has been pressed. */
  readonly begun: Promise<void>
  /** What the window answered; undefined when it was closed before, or `close` was called. */
  readonly answer: Promise<Answer | undefined>
  /** Ends the waiting and closes the window. */
  close(): void
}

/** What a window is opened from. */
export interface WindowParts {
  readonly window: Window
  readonly look: WindowLook
  /** Every so many ms a window is looked at, whether it is closed. Default: 500. */
  readonly every?: number
}

/**
 * Opens a window of the frame. Call it in the task of the user's click, before anything is awaited, or the browser blocks it.
 * Only the window that was opened here is heard, of this origin, and with the secret that it alone was given.
 */
export function openWindow<Purpose extends WindowPurpose>(
  purpose: Purpose,
  ask: WindowPurposes[Purpose]['ask'],
  { window, look, every = 500 }: WindowParts,
): OpenedWindow<WindowPurposes[Purpose]['answer']> {
  type Answer = WindowPurposes[Purpose]['answer']
  const { origin, hostname } = window.location
  const href = new URL('/window', origin).href
  let opened = window.open(href, '_blank', 'popup,width=420,height=640')
  const isBlocked = opened === null
  const secret: Bytes = randomBytes(32)
  let end: (answer: Answer | undefined) => void = () => {}
  const answer = new Promise<Answer | undefined>((resolve) => {
    end = resolve
  })
  let begin: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })

  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source === null) return
    const { type, ...rest } = fieldsOf(data)
    // Blocked, it is opened by our link: then its opener, which its origin lets us read, is this page.
    if (type === windowMessages.hello && !opened && (source as Window).opener === window) opened = source as Window
    if (source !== opened) return
    if (type === windowMessages.hello) {
      opened.postMessage({ type: windowMessages.begin, secret, purpose, ask, look }, origin)
      return begin()
    }
    if (type !== windowMessages.done || !isSame(rest.secret, secret)) return
    const read = answerReaders[purpose](fieldsOf(rest.answer), hostname)
    if (!read) return
    opened.postMessage({ type: windowMessages.taken, secret }, origin)
    stop(read)
  }
  const timer = window.setInterval(() => {
    if (opened?.closed) stop(undefined)
  }, every)
  const stop = (result: Answer | undefined) => {
    window.clearInterval(timer)
    window.removeEventListener('message', hear)
    wipe(secret)
    end(result)
  }
  window.addEventListener('message', hear)
  return {
    isBlocked,
    href,
    begun,
    answer,
    close() {
      opened?.close()
      stop(undefined)
    },
  }
}
