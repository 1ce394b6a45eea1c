import type { Clock } from '../keys/index.js'

/**
 * The time of the page, in ms since 1970: it never goes back when the machine's clock is set, and it goes on while the machine
 * sleeps, when `performance.now` may stand still. So an unlocked wallet's limits are never longer than they say.
 *
 * @param wall The machine's clock, in ms since 1970.
 * @param steady Ms that only go on, from any beginning.
 */
export function createClock(wall = () => Date.now(), steady = () => performance.now()): Clock {
  let last = { wall: wall(), steady: steady() }
  let time = last.wall
  return {
    now() {
      const next = { wall: wall(), steady: steady() }
      time += Math.max(next.wall - last.wall, next.steady - last.steady, 0)
      last = next
      return time
    },
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}
