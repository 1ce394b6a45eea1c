import type { Clock } from '../clock.js'

const everyMs = 10 * 60_000

/** What a part does beside calls: it removes what is due, and forgets what is over. */
export interface Upkeep {
  run(): Promise<void>
  /** The same when calls ask for it: at most every ten minutes. */
  runSometimes(): Promise<void>
}

/** Upkeep of a part, by its own work. */
export function createUpkeep(clock: Clock, work: (now: number) => Promise<void>): Upkeep {
  let ranAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    const now = clock.now()
    ranAt = now
    await work(now)
  }

  return {
    run,
    async runSometimes() {
      const now = clock.now()
      // A clock that was set back must not hold upkeep up until it is where it was.
      if (now - ranAt >= everyMs || now < ranAt) await run()
    },
  }
}
