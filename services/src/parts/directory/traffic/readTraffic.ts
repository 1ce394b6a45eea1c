import { type DailyCount, type DailyCounts, toDay } from '../../../counts/dailyCounts.js'
import { type Lately, readLately, sumLately } from '../../../counts/lately.js'
import { type Traffic, trafficKinds } from '../../../counts/traffic.js'

/** What the processes that write into this database were asked. */
export interface InstallationTraffic {
  readonly requests: Lately
  /** Of all parts that were asked in 30 days. `failed`: they could not answer, 5xx. */
  readonly parts: readonly {
    readonly part: string
    readonly day: number
    readonly month: number
    readonly failed: number
  }[]
  /** Wallets that were connected, on pages of projects that count it. */
  readonly connections: Lately
  /** Limits that were reached today or yesterday (UTC), by their names, the most often first. `about`: what they count. */
  readonly limits: readonly { readonly limit: string; readonly about: string; readonly times: number }[]
}

/** Connections by hours, of all projects. */
export const connectionsKind = 'connection'

const dayMs = 86_400_000

/** Reads the counts of an installation. Days are those of UTC; `day` of a part is today. */
export async function readTraffic(
  counts: Pick<DailyCounts, 'read'>,
  now: number,
  aboutOf: Traffic['aboutOf'],
): Promise<InstallationTraffic> {
  const rows = await readLately(counts, '', now)
  const today = toDay(now)
  const recent = new Set([today, toDay(now - dayMs)])
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const [asked, failed] = [of(trafficKinds.request), of(trafficKinds.failed)]
  const parts = [...new Set(asked.map(({ name }) => name))].map((part) => ({
    part,
    day: sum(asked.filter(({ name, day }) => name === part && day === today)),
    month: sum(asked.filter(({ name }) => name === part)),
    failed: sum(failed.filter(({ name, day }) => name === part && recent.has(day))),
  }))
  const limited = of(trafficKinds.limited).filter(({ day }) => recent.has(day))
  const limits = [...new Set(limited.map(({ name }) => name))].map((limit) => ({
    ...{ limit, about: aboutOf(limit) },
    times: sum(limited.filter(({ name }) => name === limit)),
  }))
  return {
    requests: sumLately(rows, trafficKinds.hour, now),
    parts,
    connections: sumLately(rows, connectionsKind, now),
    limits: limits.toSorted((one, other) => other.times - one.times),
  }
}

const sum = (rows: readonly DailyCount[]) => rows.reduce((total, { n }) => total + n, 0)
