import type { WindowCall, WindowCalls, WindowPurpose, WindowPurposes } from '../common/channel/purposes.js'
import { readWindowError, WindowError } from '../common/channel/windowError.js'
import { fieldsOf, isSame, type WindowLook, windowMessages } from '../common/channel/windowMessages.js'
import { type Bytes, wipe } from '../keys/index.js'

/** The task of a window, and how it is answered. */
export interface WindowTask<Purpose extends WindowPurpose = WindowPurpose> {
  readonly purpose: Purpose
  readonly ask: WindowPurposes[Purpose]['ask']
  readonly look: WindowLook
  /**
   * Asks the frame to do something.
   * @param moved Secrets in what is sent: this page has them no more afterwards.
   * @throws {WindowError} with the code of the frame's error, or GONE
   */
  call<Name extends string & keyof WindowCalls<Purpose>>(
    name: Name,
    ...sent: WindowCalls<Purpose>[Name] extends WindowCall
      ? [payload: WindowCalls<Purpose>[Name]['with'], moved?: readonly Bytes[]]
      : never
  ): Promise<WindowCalls<Purpose>[Name] extends WindowCall ? WindowCalls<Purpose>[Name]['gives'] : never>
  /** Hears what the frame says by itself, at first what it said last. Returns its own stop. */
  onNews(run: (news: WindowPurposes[Purpose]['news']) => void): () => void
  /** Calls back when the opener has gone, and with it the task. */
  onGone(run: () => void): void
  /**
   * Hands the answer over; `moved` are the secrets in it, which this page has no more afterwards.
   * @returns whether the opener has it
   */
  answer(answer: WindowPurposes[Purpose]['answer'], moved: readonly Bytes[]): Promise<boolean>
}

/** Ms that an opener has to answer in: it is a page of this very machine. */
const patience = 5000

/**
 * Asks the page that opened this window for its task. Only the opener is heard, and only when it is of this origin.
 *
 * @param purposes what this window can do; anything else is no task
 * @returns undefined when there is no such opener, or it has gone
 */
export async function connectToOpener(
  window: Window,
  purposes: readonly WindowPurpose[],
): Promise<WindowTask | undefined> {
  const { origin } = window.location
  const opener = window.opener as Window | null
  if (!opener || opener.closed || window.top !== window) return undefined
  const begun = hearOnce(window, opener, ({ type, secret, purpose, ask, look }) => {
    const isOurs = type === windowMessages.begin && secret instanceof Uint8Array && secret.length === 32
    return isOurs && purposes.includes(purpose as WindowPurpose)
      ? { secret: secret as Bytes, purpose: purpose as WindowPurpose, ask: ask as never, look: look as WindowLook }
      : undefined
  })
  // Nobody else's page gets it: the browser holds it back from another origin.
  opener.postMessage({ type: windowMessages.hello }, origin)
  const task = await begun
  if (!task) return undefined
  const { secret, ...shown } = task
  const talk = createTalk(window, opener, secret)
  return {
    ...shown,
    call: ((name: string, payload: unknown, moved: readonly Bytes[] = []) => talk.call(name, payload, moved)) as never,
    onNews: talk.onNews,
    onGone: talk.onGone,
    async answer(answer, moved) {
      if (opener.closed) return false
      const taken = hearOnce(window, opener, ({ type, secret: shownSecret }) =>
        type === windowMessages.taken && isSame(shownSecret, secret) ? true : undefined,
      )
      const transfer = moved.map(({ buffer }) => buffer)
      opener.postMessage({ type: windowMessages.done, secret, answer }, { targetOrigin: origin, transfer })
      const isTaken = (await taken) === true
      if (isTaken) talk.end()
      return isTaken
    },
  }
}

/** Ms between two looks whether the opener is still there. */
const every = 500

/** Calls to the opener, and what it says by itself. */
function createTalk(window: Window, opener: Window, secret: Bytes) {
  const { origin } = window.location
  const open = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const listeners = new Set<(news: never) => void>()
  let ids = 0
  let last: { readonly news: never } | undefined
  const whenGone = new Set<() => void>()
  let isOver = false

  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== opener) return
    const message = fieldsOf(data)
    if (!isSame(message.secret, secret)) return
    if (message.type === windowMessages.news) {
      last = { news: message.news as never }
      for (const run of [...listeners]) run(last.news)
    }
    if (message.type !== windowMessages.result) return
    const call = open.get(message.id as number)
    open.delete(message.id as number)
    if (message.error === undefined) call?.resolve(message.value)
    else call?.reject(readWindowError(message.error))
  }
  const end = () => {
    isOver = true
    window.clearInterval(timer)
    window.removeEventListener('message', hear)
    for (const { reject } of open.values()) reject(gone())
    open.clear()
    wipe(secret)
  }
  window.addEventListener('message', hear)
  // A frame whose page went away takes its window along in name only.
  const timer = window.setInterval(() => {
    if (!opener.closed) return
    end()
    for (const run of whenGone) run()
  }, every)

  return {
    end,
    onGone: (run: () => void) => void whenGone.add(run),
    call(name: string, payload: unknown, moved: readonly Bytes[]): Promise<unknown> {
      if (isOver || opener.closed) return Promise.reject(gone())
      const id = ids++
      const transfer = moved.map(({ buffer }) => buffer)
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject })
        const message = { type: windowMessages.call, secret, id, name, payload }
        opener.postMessage(message, { targetOrigin: origin, transfer })
      })
    },
    onNews(run: (news: never) => void) {
      listeners.add(run)
      if (last) run(last.news)
      return () => void listeners.delete(run)
    },
  }
}

const gone = () =>
  new WindowError('GONE', 'The wallet that opened this window is not there any more. Close it and begin again.')

/** The first message of the opener that can be read; undefined when none came in time. */
function hearOnce<Read>(
  window: Window,
  opener: Window,
  read: (fields: Record<string, unknown>) => Read | undefined,
): Promise<Read | undefined> {
  return new Promise((resolve) => {
    const stop = (result: Read | undefined) => {
      window.clearTimeout(timer)
      window.removeEventListener('message', hear)
      resolve(result)
    }
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== opener) return
      const result = read(fieldsOf(data))
      if (result !== undefined) stop(result)
    }
    const timer = window.setTimeout(() => stop(undefined), patience)
    window.addEventListener('message', hear)
  })
}
