import type { DailyCounts } from './dailyCounts.js'
import { toHour } from './lately.js'

/** Counts what a process was asked, of all its parts: how often, how often it could not answer, and which limits were reached. Nothing of who asked. */
export interface Traffic {
  request(part: string, status: number): void
  /** @param limit its name, as operators set it */
  limited(limit: string): void
  /** What a limit counts, in words; its name where it is of a part that is not in this process. */
  aboutOf(limit: string): string
  /** Where it is counted: by the first that says so. Without one nothing is. */
  keepIn(counts: Pick<DailyCounts, 'add'>): void
}

/** Kinds of daily counts. Names are parts, hours, parts, limits. */
export const trafficKinds = { request: 'request', hour: 'request-hour', failed: 'failed', limited: 'limited' } as const

/**
 * Traffic of this process.
 * @param now in ms since 1970
 * @param limits of its parts, by their names: what they count
 */
export function createTraffic(now: () => number, limits: ReadonlyMap<string, string>): Traffic {
  let place: Pick<DailyCounts, 'add'> | undefined
  return {
    request(part, status) {
      place?.add('', trafficKinds.request, part)
      place?.add('', trafficKinds.hour, toHour(now()))
      if (status >= 500) place?.add('', trafficKinds.failed, part)
    },
    limited: (limit) => place?.add('', trafficKinds.limited, limit),
    aboutOf: (limit) => limits.get(limit) ?? limit,
    keepIn(counts) {
      place ??= counts
    },
  }
}
