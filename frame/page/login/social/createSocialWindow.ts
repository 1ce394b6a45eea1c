import { createAnnouncedWindows, newWindowId } from '../../../common/channel/announced/index.js'
import { handOver } from '../../../common/channel/handOver.js'
import type { LoginWindow } from '../../types.js'

/** Opens the window at the frame's own `/loading`. Call it in the task of the click. */
export function createSocialWindow(window: Window): LoginWindow {
  const { origin } = window.location
  const id = newWindowId()
  const href = `${origin}/loading#${id}`
  const opened = window.open(href, '_blank', 'popup,width=600,height=800')
  const ended = new AbortController()
  // Waited for from now on: the window may ask before it is known where it goes.
  const meeting = createAnnouncedWindows(window).meet(id, 'social', ended.signal)
  meeting.catch(() => {
    // The flow that leads it gets the error.
  })
  return {
    isBlocked: opened === null,
    href,
    async lead(login, signal) {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => ended.abort(signal.reason), { once: true })
      await handOver((await meeting).port, login, signal)
    },
    close() {
      ended.abort()
      opened?.close()
    },
  }
}
