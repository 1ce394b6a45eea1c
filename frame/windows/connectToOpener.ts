import { findFrame, isWindowId } from '../common/channel/announced/index.js'
import { createTie } from '../common/channel/createTie.js'
import type { WindowCall, WindowCalls, WindowPurpose, WindowPurposes } from '../common/channel/purposes.js'
import { readWindowError, WindowError } from '../common/channel/windowError.js'
import { windowMessages } from '../common/channel/windowMessages.js'
import type { ScreenLook } from '../common/types.js'
import type { Bytes } from '../keys/index.js'

/** The task of a window, and how it is answered. */
export interface WindowTask<Purpose extends WindowPurpose = WindowPurpose> {
  readonly purpose: Purpose
  readonly ask: WindowPurposes[Purpose]['ask']
  readonly look: ScreenLook
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
  /** Hears that the frame looks otherwise, in another theme or language. Returns its own stop. */
  onLook(run: (look: ScreenLook) => void): () => void
  /** Calls back when the frame has gone, and with it the task. */
  onGone(run: () => void): void
  /**
   * Hands the answer over; `moved` are the secrets in it, which this page has no more afterwards.
   * @returns whether the frame has it
   */
  answer(answer: WindowPurposes[Purpose]['answer'], moved: readonly Bytes[]): Promise<boolean>
}

/**
 * Why a window has no task: no page has it open (`apart`: a policy of openers has cut it off, or it was opened by hand); another window has
 * the same id (`taken`); no frame knows the id, or it has gone (`gone`).
 */
export type NoTask = 'apart' | 'taken' | 'gone'

/**
 * Finds the frame that knows the id in this window's address, and asks it for the task. What it hears comes from a page of this very origin,
 * by a channel that no other page has.
 *
 * @param purposes what this window can do; anything else is no task
 */
export async function connectToOpener(
  window: Window,
  purposes: readonly WindowPurpose[],
): Promise<WindowTask | NoTask> {
  const id = window.location.hash.slice(1)
  // A window that is loaded anew has none: an id is for the first that names it.
  window.history.replaceState(null, '', window.location.pathname)
  if (!isWindowId(id) || window.top !== window) return 'gone'
  if (!window.opener) return 'apart'
  const found = await findFrame(window, 'window', id)
  if (found === undefined) return 'gone'
  if (found === 'taken') return 'taken'

  const open = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const listeners = new Set<(news: never) => void>()
  const watchers = new Set<(look: ScreenLook) => void>()
  const whenGone = new Set<() => void>()
  let ids = 0
  let last: { readonly news: never } | undefined
  let isOver = false
  let begin: (message: Record<string, unknown> | undefined) => void = () => {}
  const begun = new Promise<Record<string, unknown> | undefined>((resolve) => {
    begin = resolve
  })
  let take: (isTaken: boolean) => void = () => {}

  const stop = () => {
    isOver = true
    begin(undefined)
    take(false)
    for (const { reject } of open.values()) reject(gone())
    open.clear()
  }
  const lose = () => {
    stop()
    for (const run of whenGone) run()
  }
  const settle = (message: Record<string, unknown>) => {
    const call = open.get(message.id as number)
    open.delete(message.id as number)
    if (message.error === undefined) call?.resolve(message.value)
    else call?.reject(readWindowError(message.error))
  }
  const hear = (message: Record<string, unknown>) => {
    const { type } = message
    if (type === windowMessages.begin) begin(message)
    else if (type === windowMessages.result) settle(message)
    else if (type === windowMessages.taken) take(true)
    else if (type === windowMessages.news) {
      last = { news: message.news as never }
      for (const run of [...listeners]) run(last.news)
    } else if (type === windowMessages.look) {
      for (const run of [...watchers]) run(message.look as ScreenLook)
    } else if (type === windowMessages.over) {
      tie.end()
      lose()
      window.close()
    }
  }
  const tie = createTie(found, window, { hear, onGone: lose })
  const task = await begun
  if (!task || !purposes.includes(task.purpose as WindowPurpose)) return 'gone'
  const buffers = (moved: readonly Bytes[]) => moved.map(({ buffer }) => buffer)
  return {
    purpose: task.purpose as WindowPurpose,
    ask: task.ask as never,
    look: task.look as ScreenLook,
    call: ((name: string, payload: unknown, moved: readonly Bytes[] = []) => {
      if (isOver) return Promise.reject(gone())
      const call = ids++
      return new Promise((resolve, reject) => {
        open.set(call, { resolve, reject })
        tie.post({ type: windowMessages.call, id: call, name, payload }, buffers(moved))
      })
    }) as never,
    onNews(run: (news: never) => void) {
      listeners.add(run)
      if (last) run(last.news)
      return () => void listeners.delete(run)
    },
    onLook(run) {
      watchers.add(run)
      return () => void watchers.delete(run)
    },
    onGone(run) {
      if (isOver) run()
      else whenGone.add(run)
    },
    async answer(answer, moved) {
      if (isOver) return false
      const taken = new Promise<boolean>((resolve) => {
        take = resolve
      })
      tie.post({ type: windowMessages.done, answer }, buffers(moved))
      if (!(await taken)) return false
      tie.end()
      stop()
      return true
    },
  }
}

const gone = () =>
  new WindowError('GONE', 'The wallet that opened this window is not there any more. Close it and begin again.')
