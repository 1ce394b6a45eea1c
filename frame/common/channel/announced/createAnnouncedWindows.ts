import { fieldsOf } from '../windowMessages.js'
import { type AnnouncedPurpose, announcedMessages } from './announcedMessages.js'

/** What is needed of the frame's own window. */
export interface AnnouncingWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly location: { readonly origin: string }
}

/** The frame's side of windows that its page opens: the page announces an id, and the first window that names it gets a channel. */
export interface AnnouncedWindows {
  /** Whether an id can be announced: each one once, whatever became of it. */
  isNew(id: string): boolean
  /**
   * Waits for the window of an id that the frame's own page has announced.
   *
   * @returns the frame's end of the channel; the other end is in a window of this origin
   * @throws the signal's reason
   */
  meet(id: string, purpose: AnnouncedPurpose, signal: AbortSignal): Promise<MessagePort>
}

/** One for the whole life of a frame: it remembers which ids were announced. Listens only while a window is waited for. */
export function createAnnouncedWindows(window: AnnouncingWindow): AnnouncedWindows {
  const { origin } = window.location
  const announced = new Set<string>()
  const waiting = new Map<string, { readonly purpose: AnnouncedPurpose; meet(port: MessagePort): void }>()

  const hear = (event: Event) => {
    const { origin: from, source, data } = event as MessageEvent
    // Pages of this origin alone, and of them windows: neither the page around this frame nor a frame beside it.
    if (from !== origin || !source || (source as Window).top !== source) return
    const { type, id, purpose } = fieldsOf(data)
    const one = waiting.get(`${id}`)
    if (type !== announcedMessages.find || typeof id !== 'string' || one?.purpose !== purpose) return
    forget(id)
    const { port1, port2 } = new MessageChannel()
    // The page may have led the window elsewhere meanwhile: then the browser gives it to no page.
    source.postMessage({ type: announcedMessages.found, id }, { targetOrigin: origin, transfer: [port2] })
    one?.meet(port1)
  }
  const forget = (id: string) => {
    waiting.delete(id)
    if (waiting.size === 0) window.removeEventListener('message', hear)
  }

  return {
    isNew: (id) => !announced.has(id),
    meet: (id, purpose, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (announced.has(id)) return reject(new RangeError('An id is announced once.'))
        announced.add(id)
        const leave = () => {
          forget(id)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        if (waiting.size === 0) window.addEventListener('message', hear)
        waiting.set(id, {
          purpose,
          meet(port) {
            signal.removeEventListener('abort', leave)
            resolve(port)
          },
        })
      }),
  }
}
