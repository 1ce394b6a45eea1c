/** A count of one day. */
export interface Counted {
  readonly day: string
  readonly kind: string
  readonly name: string
  readonly n: number
}

/** How often something happened, and in the time before. */
export interface Compared {
  readonly name: string
  readonly n: number
  readonly before: number
}

const dayMs = 86_400_000

/** Days up to one, the oldest first. @param skip days that are left out at the end */
export function listDays(last: string, days: number, skip = 0): readonly string[] {
  const end = Date.parse(last) - skip * dayMs
  return Array.from({ length: days }, (_, at) => new Date(end - (days - 1 - at) * dayMs).toISOString().slice(0, 10))
}

/** What was counted of each day. */
export function countDays(
  counts: readonly Counted[],
  days: readonly string[],
  isWanted: (one: Counted) => boolean,
): readonly number[] {
  const sums = new Map<string, number>()
  for (const one of counts) if (isWanted(one)) sums.set(one.day, (sums.get(one.day) ?? 0) + one.n)
  return days.map((day) => sums.get(day) ?? 0)
}

/** Sums by name, the largest first. */
export function compareNames(
  counts: readonly Counted[],
  kind: string,
  { now, before }: { readonly now: readonly string[]; readonly before: readonly string[] },
): readonly Compared[] {
  const [recent, old] = [new Set(now), new Set(before)]
  const sums = new Map<string, Compared>()
  for (const { day, kind: own, name, n } of counts) {
    if (own !== kind || !(recent.has(day) || old.has(day))) continue
    const sum = sums.get(name) ?? { name, n: 0, before: 0 }
    sums.set(name, recent.has(day) ? { ...sum, n: sum.n + n } : { ...sum, before: sum.before + n })
  }
  return [...sums.values()].toSorted((one, other) => other.n - one.n || one.name.localeCompare(other.name))
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
