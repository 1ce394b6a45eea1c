import { type Bytes, wipe } from '../keys/index.js'
import type { WindowPurpose, WindowPurposes } from './purposes.js'
import { fieldsOf, isSame, type WindowLook, windowMessages } from './windowMessages.js'

/** The task of a window, and how it is answered. */
export interface WindowTask<Purpose extends WindowPurpose = WindowPurpose> {
  readonly purpose: Purpose
  readonly ask: WindowPurposes[Purpose]['ask']
  readonly look: WindowLook
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
  return {
    ...shown,
    async answer(answer, moved) {
      if (opener.closed) return false
      const taken = hearOnce(window, opener, ({ type, secret: shownSecret }) =>
        type === windowMessages.taken && isSame(shownSecret, secret) ? true : undefined,
      )
      const transfer = moved.map(({ buffer }) => buffer)
      opener.postMessage({ type: windowMessages.done, secret, answer }, { targetOrigin: origin, transfer })
      const isTaken = (await taken) === true
      if (isTaken) wipe(secret)
      return isTaken
    },
  }
}

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
