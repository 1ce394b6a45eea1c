import type { Clock } from '../../src/adapter.js'

/**
 * Settles like `work`, or rejects with `late()` after so many milliseconds. What `work` does later is ignored.
 * The clock may be one that stands still.
 */
export function within<Value>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Value>,
  late: () => Error = () => new Error(`No answer within ${milliseconds} ms`),
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(milliseconds, () => reject(late()))
    work.then(resolve, reject).finally(cancel)
  })
}

/** Settles like `work`, or rejects with the signal's reason once it aborts. */
export function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Runs one at a time: who asks while it runs gets the same answer. */
export function together<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
