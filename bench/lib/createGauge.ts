import { type LoadJob, load } from './load.js'
import { median } from './median.js'
import type { MeasuredServer } from './startProcess.js'

export interface GaugeOptions {
  readonly server: Pick<MeasuredServer, 'readCpu'>
  /** Where paths are asked for. */
  readonly url: string
  readonly rounds: number
  /** Of one round. */
  readonly seconds: number
  /** Questions a second that the slowest ones are looked for at. */
  readonly steadyRate: number
}

/** Measures what one process answers, in medians of rounds. @param makePaths makes what is asked for in a round */
export function createGauge({ server, url, rounds, seconds, steadyRate }: GaugeOptions) {
  const run = (paths: readonly string[], rate = 0) => {
    const job: LoadJob = { ...{ url, paths: [...paths], headers: {}, seconds, connections: 16, rate } }
    return load(job)
  }
  const ofRounds = async (measure: () => Promise<number>) => {
    const found: number[] = []
    while (found.length < rounds) found.push(await measure())
    return median(found) ?? Number.NaN
  }
  return {
    /** As many as it can, none counted: caches of code are full then. */
    warm: (paths: readonly string[]) => run(paths),
    /** Answers a second of processor time that the process has used. */
    rate: (makePaths: () => readonly string[]) =>
      ofRounds(async () => {
        const paths = makePaths()
        const before = await server.readCpu()
        const { requests } = await run(paths)
        return requests / ((await server.readCpu()) - before)
      }),
    /** In ms, at the steady rate. */
    slowest: (share: 'p95' | 'p99', makePaths: () => readonly string[]) =>
      ofRounds(async () => (await run(makePaths(), steadyRate))[share]),
  }
}
