import { type DailyCount, type DailyCounts, toDay } from './dailyCounts.js'

/** How often something happened: in this hour of the clock, in the 24 that end with it, and in 30 days with this one. */
export interface Lately {
  readonly hour: number
  readonly day: number
  readonly month: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days that a month is here. */
const monthDays = 30

/** The hour of a time as counts name it, UTC: `09`. */
export const toHour = (ms: number): string => new Date(ms).toISOString().slice(11, 13)

/** Counts of the last 30 days that {@link sumLately} needs. */
export const readLately = (counts: Pick<DailyCounts, 'read'>, scope: string, now: number) =>
  counts.read([scope], toDay(now - (monthDays - 1) * dayMs))

/** Sums counts whose names are hours. @param kind of these */
export function sumLately(rows: readonly DailyCount[], kind: string, now: number): Lately {
  const own = rows.filter((row) => row.kind === kind)
  const sum = (some: readonly DailyCount[]) => some.reduce((total, { n }) => total + n, 0)
  const lastDay = new Set(Array.from({ length: 24 }, (_, back) => keyOf(now - back * hourMs)))
  const inLastDay = own.filter(({ day, name }) => lastDay.has(`${day} ${name}`))
  return {
    hour: sum(own.filter(({ day, name }) => `${day} ${name}` === keyOf(now))),
    day: sum(inLastDay),
    month: sum(own),
  }
}

const keyOf = (ms: number) => `${toDay(ms)} ${toHour(ms)}`
