import type { Clock } from '../keys/index.js'

/**
 * The time of the page, in ms since 1970: it never goes back when the machine's clock is set, and it goes on while the machine
 * sleeps, when `performance.now` may stand still. So an unlocked wallet's limits are never longer than they say.
 */
export function createClock(): Clock {
  let wall = Date.now()
  let steady = performance.now()
  let time = wall
  return {
    now() {
      const [nextWall, nextSteady] = [Date.now(), performance.now()]
      time += Math.max(nextWall - wall, nextSteady - steady, 0)
      ;[wall, steady] = [nextWall, nextSteady]
      return time
    },
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}
