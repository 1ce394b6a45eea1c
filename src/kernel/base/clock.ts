import type { Clock } from '../contract/clock.js'
/** The machine's own time. Plugins are given it: none may change it for all. */
export const systemClock: Clock = /* @__PURE__ */ Object.freeze({
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

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
  let cancel = () => {}
  const over = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => reject(late()))
  })
  return unlessAborted(signal, Promise.race([work, over]), cancel)
}

/** Settles like `work`, or rejects with the signal's reason once it aborts. @param done runs in either case, at once */
export function unlessAborted<Value>(
  signal: AbortSignal | undefined,
  work: Promise<Value>,
  done = () => {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      done()
      reject(signal?.reason)
    }
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort)
    work.then(resolve, reject).finally(() => {
      signal?.removeEventListener('abort', onAbort)
      done()
    })
  })
}
