import type { Activity } from './types.js'

/** The transactions of one month. */
export interface Month {
  /** `2026-11`: unlike any other's. */
  readonly key: string
  /** Its name, with the year where that is not the present one. */
  readonly heading: string
  readonly entries: readonly Activity[]
}

/**
 * Groups transactions by month, in the user's time zone and in the order that they have.
 * @param now Unix time in ms
 */
export function groupByMonth(entries: readonly Activity[], locale: string, now: number): readonly Month[] {
  const names = {
    present: new Intl.DateTimeFormat(locale, { month: 'long' }),
    other: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
  }
  const groups = new Map<string, Activity[]>()
  for (const entry of entries) {
    const date = new Date(entry.at)
    const key = `${date.getFullYear()}-${`${date.getMonth() + 1}`.padStart(2, '0')}`
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([key, group]) => {
      const at = group[0]?.at ?? now
      const isPresent = new Date(at).getFullYear() === new Date(now).getFullYear()
      return { key, heading: names[isPresent ? 'present' : 'other'].format(at), entries: group }
    })
}

/** One transaction in a list of all. */
export interface MonthRow {
  readonly entry: Activity
  /** The name of the month that begins with it. */
  readonly heading?: string
}

/** Puts the months below each other. */
export const toRows = (months: readonly Month[]): readonly MonthRow[] =>
  months.flatMap(({ heading, entries }) => entries.map((entry, at) => (at === 0 ? { entry, heading } : { entry })))
