import type { ScreenLook } from '../types.js'
import type { Meeting } from './announced/index.js'
import { createTie, type Tie } from './createTie.js'
import { answerReaders, callReaders, type WindowPurpose, type WindowPurposes, type WindowServer } from './purposes.js'
import { toWindowError } from './windowError.js'
import { fieldsOf, windowMessages } from './windowMessages.js'

/** A window that has a task of the frame's, or is expected. */
export interface ServedWindow<Answer, News = never> {
  /** The window is there and has its task. */
  readonly begun: Promise<void>
  /** What the window answered; undefined when it was closed or left before, or `close` was called. */
  readonly answer: Promise<Answer | undefined>
  /** Says something to the window; before it has begun, it is said then. The last one alone counts. */
  tell(news: News): void
  /** Has the window look otherwise: in another theme or language. */
  setLook(look: ScreenLook): void
  /** Has the window close. The waiting ends with it, or with what the window has begun (`outcome`). */
  close(): void
}

/** What a window is served with. */
export interface ServerParts<Purpose extends WindowPurpose> {
  /** Answers the calls of the window. */
  readonly serve: WindowServer<Purpose>
  readonly window: Window
  readonly look: ScreenLook
  /**
   * What became of the task when the window was closed without an answer: it is waited for, and is the answer. Absent: nothing became of it.
   */
  readonly outcome?: (() => Promise<WindowPurposes[Purpose]['answer'] | undefined>) | undefined
  /** Every so many ms a window is looked at, whether it is closed. Default: 500. */
  readonly every?: number | undefined
}

/** Gives a window its task once it has found this frame, and answers what it calls for. @param meeting rejects where it is not waited for any more */
export function serveWindow<Purpose extends WindowPurpose>(
  purpose: Purpose,
  ask: WindowPurposes[Purpose]['ask'],
  meeting: Promise<Meeting>,
  { serve, window, outcome, every, ...parts }: ServerParts<Purpose>,
): ServedWindow<WindowPurposes[Purpose]['answer'], WindowPurposes[Purpose]['news']> {
  type Answer = WindowPurposes[Purpose]['answer']
  let end: (answer: Answer | undefined) => void = () => {}
  const answer = new Promise<Answer | undefined>((resolve) => {
    end = resolve
  })
  let tie: Tie | undefined
  let { look } = parts
  let isOver = false
  let news: WindowPurposes[Purpose]['news'] | undefined
  const tellNews = () => tie?.post({ type: windowMessages.news, news })

  const run = async (id: number, name: string, payload: unknown) => {
    const read = (callReaders[purpose] as Record<string, (value: unknown) => unknown>)[name]?.(payload)
    const work = (serve as Record<string, (sent: unknown) => Promise<unknown>>)[name]
    if (read === undefined || !work) return
    const result = await work(read).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: toWindowError(error) }),
    )
    tie?.post({ type: windowMessages.result, id, ...result })
  }
  const hear = ({ type, id, name, payload, answer: given }: Record<string, unknown>) => {
    if (
      type === windowMessages.call &&
      typeof id === 'number' &&
      typeof name === 'string' &&
      Object.hasOwn(serve, name)
    )
      return void run(id, name, payload)
    if (type !== windowMessages.done) return
    const read = answerReaders[purpose](fieldsOf(given), window.location.hostname)
    if (!read) return
    isOver = true
    tie?.end({ type: windowMessages.taken })
    end(read)
  }
  /** The window is gone; what it has begun may not be over. */
  const leave = () => {
    if (isOver) return
    isOver = true
    if (outcome) outcome().then(end, () => end(undefined))
    else end(undefined)
  }
  const begun = meeting.then((met) => {
    tie = createTie(met, window, { hear, onGone: leave, ...(every !== undefined && { every }) })
    if (isOver) return tie.end({ type: windowMessages.over })
    tie.post({ type: windowMessages.begin, purpose, ask, look })
    if (news !== undefined) tellNews()
  })
  begun.catch(leave)
  return {
    begun,
    answer,
    tell(said) {
      news = said
      tellNews()
    },
    setLook(next) {
      look = next
      tie?.post({ type: windowMessages.look, look })
    },
    close() {
      tie?.end({ type: windowMessages.over })
      leave()
    },
  }
}
