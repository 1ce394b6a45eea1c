import type { Meeting } from './announced/index.js'
import { fieldsOf, windowMessages } from './windowMessages.js'

/** What is needed of the own window. */
export type TiedWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval'>

/** One end of the channel between a frame and a window. */
export interface Tie {
  post(message: Record<string, unknown>, moved?: readonly Transferable[]): void
  /** Says that it is over, where the other end is still there, and closes this one. */
  end(last?: Record<string, unknown>): void
}

/**
 * Speaks by a port, and learns within a second that the other end is gone: its page says so as it is left, the port is closed with it where
 * browsers tell, and a closed window is seen by its handle.
 *
 * @param onGone told once, unless this end was ended before
 */
export function createTie(
  { port, peer }: Meeting,
  window: TiedWindow,
  { hear, onGone, every = 500 }: { hear(message: Record<string, unknown>): void; onGone(): void; every?: number },
): Tie {
  let isOver = false
  const post: Tie['post'] = (message, moved = []) => port.postMessage(message, [...moved])
  const leave = () => post({ type: windowMessages.left })
  const stop = () => {
    if (isOver) return false
    isOver = true
    window.clearInterval(timer)
    window.removeEventListener('pagehide', leave)
    port.close()
    return true
  }
  const lose = () => {
    if (stop()) onGone()
  }
  const timer = window.setInterval(() => {
    if (peer.closed) lose()
  }, every)
  window.addEventListener('pagehide', leave)
  port.addEventListener('close', lose)
  port.addEventListener('message', ({ data }) => {
    const message = fieldsOf(data)
    if (isOver) return
    if (message.type === windowMessages.left) lose()
    else hear(message)
  })
  port.start()
  return {
    post(message, moved) {
      if (!isOver) post(message, moved)
    },
    end(last) {
      if (!isOver && last) post(last)
      stop()
    },
  }
}
