import { fieldsOf } from '../windowMessages.js'
import { type AnnouncedPurpose, announcedMessages } from './announcedMessages.js'

/** What is needed of the frame's own window. */
export interface AnnouncingWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly location: { readonly origin: string }
}

/** One end of a channel, and the window at its other end. */
export interface Meeting {
  readonly port: MessagePort
  readonly peer: Pick<Window, 'closed'>
}

/** The frame's side of windows that look for it: an id is announced, and the first window that names it gets a channel. */
export interface AnnouncedWindows {
  /** Whether an id can be announced: each one once, whatever became of it. */
  isNew(id: string): boolean
  /**
   * Waits for the window of an id that the frame's own page, or the frame itself, has announced. Until the signal aborts, further windows
   * that name it hear that another one has it.
   *
   * @returns the frame's end of the channel; the other end is in a window of this origin
   * @throws the signal's reason
   */
  meet(id: string, purpose: AnnouncedPurpose, signal: AbortSignal): Promise<Meeting>
}

interface Announced {
  readonly purpose: AnnouncedPurpose
  /** Undefined once it has met its window. */
  meet: ((meeting: Meeting) => void) | undefined
}

/** Remembers which ids were announced. Listens only while one of them is in use. */
export function createAnnouncedWindows(window: AnnouncingWindow): AnnouncedWindows {
  const { origin } = window.location
  const announced = new Set<string>()
  const inUse = new Map<string, Announced>()

  const hear = (event: Event) => {
    const { origin: from, source, data } = event as MessageEvent
    // Pages of this origin alone, and of them windows: neither the page around this frame nor a frame beside it.
    if (from !== origin || !source || (source as Window).top !== source) return
    const { type, id, purpose } = fieldsOf(data)
    const one = inUse.get(`${id}`)
    if (type !== announcedMessages.find || typeof id !== 'string' || one?.purpose !== purpose) return
    const { meet } = one ?? {}
    if (!meet) return source.postMessage({ type: announcedMessages.taken, id }, { targetOrigin: origin })
    const { port1, port2 } = new MessageChannel()
    // The page may have led the window elsewhere meanwhile: then the browser gives it to no page.
    source.postMessage({ type: announcedMessages.found, id }, { targetOrigin: origin, transfer: [port2] })
    meet({ port: port1, peer: source as Window })
  }

  return {
    isNew: (id) => !announced.has(id),
    meet: (id, purpose, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (announced.has(id)) return reject(new RangeError('An id is announced once.'))
        announced.add(id)
        const one: Announced = {
          purpose,
          meet(meeting) {
            one.meet = undefined
            resolve(meeting)
          },
        }
        const leave = () => {
          inUse.delete(id)
          if (inUse.size === 0) window.removeEventListener('message', hear)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        if (inUse.size === 0) window.addEventListener('message', hear)
        inUse.set(id, one)
      }),
  }
}
