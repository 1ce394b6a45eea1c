import { type Bytes, randomBytes, wipe } from '../../keys/index.js'
import { answerReaders, callReaders, type WindowPurpose, type WindowPurposes, type WindowServer } from './purposes.js'
import { toWindowError } from './windowError.js'
import { fieldsOf, isSame, type WindowLook, windowMessages } from './windowMessages.js'

/** A window that was opened for a task, or that the browser blocked: then the user presses a link to `href`. */
export interface OpenedWindow<Answer, News = never> {
  readonly isBlocked: boolean
  /** For the link: `<a href target="_blank" rel="opener">`. */
  readonly href: string
  /** The window is there and has its task: a link that was offered has been pressed. */
  readonly begun: Promise<void>
  /** What the window answered; undefined when it was closed before, or `close` was called. */
  readonly answer: Promise<Answer | undefined>
  /** Says something to the window; before it has begun, it is said then. The last one alone counts. */
  tell(news: News): void
  /** Closes the window. The waiting ends with it, or with what the window has begun (`outcome`). */
  close(): void
}

/** What a window is opened from. */
export interface WindowParts<Purpose extends WindowPurpose> {
  /** Answers the calls of the window. */
  readonly serve: WindowServer<Purpose>
  readonly window: Window
  readonly look: WindowLook
  /**
   * What became of the task when the window was closed without an answer: it is waited for, and is the answer. Absent: nothing became of it.
   */
  readonly outcome?: (() => Promise<WindowPurposes[Purpose]['answer'] | undefined>) | undefined
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
  { window, look, serve, outcome, every = 500 }: WindowParts<Purpose>,
): OpenedWindow<WindowPurposes[Purpose]['answer'], WindowPurposes[Purpose]['news']> {
  type Answer = WindowPurposes[Purpose]['answer']
  type News = WindowPurposes[Purpose]['news']
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

  let hasBegun = false
  let isOver = false
  let news: News | undefined
  const post = (message: Record<string, unknown>) => opened?.postMessage({ secret, ...message }, origin)
  const tellNews = () => post({ type: windowMessages.news, news })
  const run = async (id: number, name: string, payload: unknown) => {
    const read = (callReaders[purpose] as Record<string, (value: unknown) => unknown>)[name]?.(payload)
    const work = (serve as Record<string, (sent: unknown) => Promise<unknown>>)[name]
    if (read === undefined || !work) return
    const result = await work(read).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: toWindowError(error) }),
    )
    if (!isOver) post({ type: windowMessages.result, id, ...result })
  }

  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source === null) return
    const { type, ...rest } = fieldsOf(data)
    // Blocked, it is opened by our link: then its opener, which its origin lets us read, is this page.
    if (type === windowMessages.hello && !opened && (source as Window).opener === window) opened = source as Window
    if (source !== opened) return
    if (type === windowMessages.hello) {
      post({ type: windowMessages.begin, purpose, ask, look })
      hasBegun = true
      if (news !== undefined) tellNews()
      return begin()
    }
    if (!isSame(rest.secret, secret)) return
    const { id, name } = rest
    if (
      type === windowMessages.call &&
      typeof id === 'number' &&
      typeof name === 'string' &&
      Object.hasOwn(serve, name)
    )
      return void run(id, name, rest.payload)
    if (type !== windowMessages.done) return
    const read = answerReaders[purpose](fieldsOf(rest.answer), hostname)
    if (!read) return
    post({ type: windowMessages.taken })
    stop(read)
  }
  const timer = window.setInterval(() => {
    if (opened?.closed) leave()
  }, every)
  /** The window is gone; what it has begun may not be over. */
  const leave = () => {
    window.clearInterval(timer)
    if (outcome) outcome().then(stop, () => stop(undefined))
    else stop(undefined)
  }
  const stop = (result: Answer | undefined) => {
    window.clearInterval(timer)
    window.removeEventListener('message', hear)
    isOver = true
    wipe(secret)
    end(result)
  }
  window.addEventListener('message', hear)
  return {
    isBlocked,
    href,
    begun,
    answer,
    tell(said) {
      news = said
      if (hasBegun && !isOver) tellNews()
    },
    close() {
      opened?.close()
      leave()
    },
  }
}
