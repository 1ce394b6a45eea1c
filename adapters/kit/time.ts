import { abortedError, type Clock, LatchkeyError } from '../../src/kernel/index.js'

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

/**
 * Settles like the work, or at once when the signal aborts: with its reason when that is one of ours, else with
 * REQUEST_ABORTED. What the work does afterwards is ignored.
 * @param work a function is not called when the signal has aborted
 */
export function unlessAborted<Value>(
  signal: AbortSignal | undefined,
  work: Promise<Value> | (() => Promise<Value>),
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason instanceof LatchkeyError ? signal.reason : abortedError(signal?.reason))
    if (signal?.aborted) {
      abort()
      if (typeof work === 'function') return
    }
    signal?.addEventListener('abort', abort, { once: true })
    const promise = typeof work === 'function' ? work() : work
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}
