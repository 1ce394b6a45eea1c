import type { Clock } from '../../src/adapter.js'

/** A socket that was open for less than this counts as one that failed. */
const lasting = 5000
/** What is waited after the first failure, doubled with each, and the most of it. */
const firstPause = 500
const longestPause = 5000

/** How soon a socket that breaks is opened again: at once, but each time later while that does not last. */
export function createBackoff(clock: Clock, signal: AbortSignal) {
  let failures = 0
  let openedAt = Number.NEGATIVE_INFINITY
  return {
    note(opened: boolean) {
      if (!opened || clock.now() - openedAt < lasting) failures++
      else failures = 0
      if (opened) openedAt = clock.now()
    },
    /** It was closed on purpose. */
    forget() {
      openedAt = Number.NEGATIVE_INFINITY
    },
    wait: () =>
      new Promise<void>((resolve, reject) => {
        if (failures === 0 || signal.aborted) return resolve()
        const cancel = clock.after(Math.min(firstPause * 2 ** (failures - 1), longestPause), () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        })
        const onAbort = () => {
          cancel()
          reject(signal.reason)
        }
        signal.addEventListener('abort', onAbort, { once: true })
      }),
  }
}
