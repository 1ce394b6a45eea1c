import type { Clock } from '../../../src/plugin.js'

/** How long a price stands before another one is asked for, in ms (behaviour.md 3.9). */
export const quoteEvery = 10_000

/** A question that is asked again and again, while a view that needs the answer is in sight. */
export interface Loop {
  /** Asks in so many milliseconds; what is under way is given up. */
  soon(ms: number): void
  /** A view came into sight. Returns what is called when it has left. */
  follow(): () => void
}

/**
 * @param age how old the last answer is, in ms; undefined: there is none
 * @param ask never rejects; its signal aborts when the answer is not wanted any more
 */
export function createLoop(
  clock: Clock,
  age: () => number | undefined,
  ask: (signal: AbortSignal) => Promise<void>,
): Loop {
  let followers = 0
  let cancel = () => {}
  let current: AbortController | undefined
  const run = async () => {
    const own = new AbortController()
    current = own
    await ask(own.signal)
    if (current !== own) return
    current = undefined
    next(quoteEvery)
  }
  const next = (ms: number) => {
    cancel()
    cancel = followers > 0 ? clock.after(ms, () => void run()) : () => {}
  }
  return {
    soon(ms) {
      current?.abort()
      current = undefined
      next(ms)
    },
    follow() {
      followers++
      // One that is under way goes on, and the next follows it.
      if (!current) next(Math.max(0, quoteEvery - (age() ?? quoteEvery)))
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        if (--followers === 0) cancel()
      }
    },
  }
}
