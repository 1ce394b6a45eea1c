import { fieldsOf } from '../windowMessages.js'
import { type AnnouncedPurpose, announcedMessages } from './announcedMessages.js'
import type { Meeting } from './createAnnouncedWindows.js'

/** How long a window looks for its frame, in ms: the page may still be loading it. */
export const patience = 20_000
/** Ms until it asks again, at first and at most. */
const pause = { first: 100, most: 1_000 }

/**
 * Looks for the frame that waits for this window: among the frames of the page that has opened it, or that page itself, where the frame
 * has opened it by its own click. `opener` follows its tab to other pages, so it proves nothing: what counts is that a page of this
 * very origin knows the id (custody.md, amendment 11).
 *
 * @returns the window's end of the channel; `taken` where another window has the id; undefined where none answered within 20 s, or there is
 * no opener
 */
export function findFrame(
  window: Window,
  purpose: AnnouncedPurpose,
  id: string,
): Promise<Meeting | 'taken' | undefined> {
  const { origin } = window.location
  const opener = window.opener as Window | null
  if (!opener || window.top !== window) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const stop = (found: Meeting | 'taken' | undefined) => {
      window.clearTimeout(asking)
      window.clearTimeout(ending)
      window.removeEventListener('message', hear)
      resolve(found)
    }
    const hear = ({ origin: from, data, ports: [port], source }: MessageEvent) => {
      const { type, id: named } = fieldsOf(data)
      if (from !== origin || named !== id) return
      if (type === announcedMessages.taken) stop('taken')
      if (type === announcedMessages.found && port && source) stop({ port, peer: source as Window })
    }
    const ask = (after: number) => {
      // The browser gives it to pages of this origin alone.
      for (const each of framesOf(opener)) each.postMessage({ type: announcedMessages.find, purpose, id }, origin)
      asking = window.setTimeout(() => ask(Math.min(after * 2, pause.most)), after)
    }
    const ending = window.setTimeout(() => stop(undefined), patience)
    let asking = 0
    window.addEventListener('message', hear)
    ask(pause.first)
  })
}

/** A page has few frames; one that has thousands is not searched. */
const mostFrames = 100

/** The page that opened this window, and the frames in it, whatever their origin. Those in shadow trees are not among them. */
function framesOf(opener: Window): readonly Window[] {
  const count = Math.min(opener.length, mostFrames)
  return [opener, ...Array.from({ length: count }, (_, at) => opener[at]).filter((each) => each !== undefined)]
}
