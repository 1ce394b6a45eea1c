import type { Clock } from '../contract/clock.js'
/** The machine's own time. Plugins are given it: nobody may change it for all. */
export const systemClock: Clock = /* @__PURE__ */ Object.freeze({
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Settles like `work`; rejects with `late()` after `ms`, or with the signal's reason when it aborts first. What `work`
 * does later is ignored.
 */
export function within<Value>(
  clock: Clock,
  ms: number,
  work: Promise<Value>,
  late: () => Error,
  signal?: AbortSignal,
): Promise<Value> {
  const timed = new Promise<Value>((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(late()))
    signal?.addEventListener('abort', cancel, { once: true })
    const done = () => {
      cancel()
      signal?.removeEventListener('abort', cancel)
    }
    work.then(resolve, reject).finally(done)
  })
  return signal ? unlessAborted(signal, timed) : timed
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
