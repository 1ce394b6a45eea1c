import { unlessAborted } from '../base/clock.js'
import type { Clock } from '../contract/clock.js'

const tries = 4
const firstDelay = 150

/** Thrown by a try to be tried again. */
export class Retry {
  /** What to reject with when no try is left. */
  declare readonly error: Error
  /** Wait asked for by the far side, in ms. */
  declare readonly after: number | undefined
  constructor(error: Error, after?: number) {
    this.error = error
    this.after = after
  }
}

/** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  let cancel = () => {}
  const slept = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve)
  })
  return unlessAborted(signal, slept, cancel)
}

/**
 * Runs `attempt` up to four times: waits what the far side asks for, else 150 ms doubling with jitter.
 * Anything but a `Retry` ends it at once.
 */
export async function withRetries<Value>(
  clock: Clock,
  signal: AbortSignal,
  attempt: () => Promise<Value>,
): Promise<Value> {
  for (let number = 0; ; number++) {
    try {
      return await attempt()
    } catch (reason) {
      if (!(reason instanceof Retry)) throw reason
      if (number === tries - 1) throw reason.error
      // Jitter keeps many pages from coming back in the same instant.
      const wait = reason.after ?? firstDelay * 2 ** number * (0.75 + Math.random() / 2)
      await sleep(clock, wait, signal)
    }
  }
}
