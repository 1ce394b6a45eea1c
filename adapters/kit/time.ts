import type { Clock } from '../../src/kernel/index.js'

/** Resolves after so many milliseconds, or at once when the signal aborts: callers look at the signal afterwards. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Waits by a clock. */
export const waitOn =
  (clock: Clock): Wait =>
  (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = () => {
        cancel()
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const cancel = clock.after(milliseconds, end)
      signal?.addEventListener('abort', end)
    })
