import type { Clock } from '../../src/kernel/index.js'

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
