import type { Clock } from '../kernel/index.js'
import { settle } from './settle.js'

/** Time that stands still until a test moves it. */
export interface TestClock extends Clock {
  /**
   * Moves time on. Timers run in the order of their time, each at its own; what they set going settles before the next.
   * Rejects with what a timer threw; the others run all the same.
   * @param ms default 0: only what is due now
   */
  advance(ms?: number): Promise<void>
  /** Sets the device's clock, as its user may: `now` jumps, timers and `elapsed` go on as they were. @param now Unix time in ms */
  set(now: number): void
  /** Timers that were set and have neither run nor been cancelled. */
  readonly pending: number
  /** Unix time in ms at which the next timer is due; undefined when there is none. */
  readonly next: number | undefined
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

/**
 * Makes a clock for one test.
 * @param start Unix time in ms. Default: 2026-01-01.
 * @example
 * const clock = createTestClock()
 * const { latchkey } = createTestLatchkey({ clock })
 * await clock.advance(5000)
 */
export function createTestClock(start = Date.UTC(2026, 0, 1)): TestClock {
  const timers = new Set<Timer>()
  /** What timers and `elapsed` go by. */
  let now = start
  /** How far the device's clock was set away from it. */
  let shift = 0
  /** The earliest; of several at one time the one set first: a Set keeps that order. */
  const earliest = () => [...timers].reduce<Timer | undefined>((a, b) => (a && a.at <= b.at ? a : b), undefined)

  return {
    now: () => now + shift,
    elapsed: () => now - start,
    set(unixTime) {
      shift = unixTime - now
    },
    after(ms, run) {
      // As browsers do it: nothing runs before the call returned, and a time in the past is now.
      const timer = { at: now + Math.max(0, ms || 0), run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms = 0) {
      const end = now + ms
      const thrown: unknown[] = []
      await settle()
      for (let timer = earliest(); timer && timer.at <= end; timer = earliest()) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        try {
          timer.run()
        } catch (error) {
          thrown.push(error)
        }
        await settle()
      }
      now = end
      if (thrown.length) throw thrown[0]
    },
    get pending() {
      return timers.size
    },
    get next() {
      const timer = earliest()
      return timer && timer.at + shift
    },
  }
}
