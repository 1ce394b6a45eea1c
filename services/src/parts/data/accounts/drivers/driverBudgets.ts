import type { Clock } from '../../../../clock.js'
import { type DailyCounts, toDay } from '../../../../counts/dailyCounts.js'
import type { Log } from '../../../../log.js'

/** Calls that a driver makes of its upstream. */
export interface DriverSpending {
  /** Of this day (UTC), by all processes; those of others up to half a minute late. */
  readonly today: number
  /** Calls that the operator allows for a day; undefined where that is not said. */
  readonly perDay: number | undefined
}

/** Counts what drivers ask of their upstreams, and keeps them within what the operator allows for a day. */
export interface DriverBudgets {
  /** @param perDay calls of a day (UTC) over all processes. Default: as many as are wanted */
  fetchFor(id: string, perDay?: number): typeof fetch
  spendingOf(id: string): DriverSpending
}

/** What other processes have spent is read so often, in ms. */
const readEveryMs = 30_000
const kind = 'driver'

/** Kept as daily counts: nothing of what was asked is in them. */
export function createDriverBudgets(tools: {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly counts: Pick<DailyCounts, 'add' | 'read'>
  readonly log: Log
}): DriverBudgets {
  const { clock, counts, log } = tools
  const allowed = new Map<string, number | undefined>()
  let spent = { day: '', calls: new Map<string, number>() }
  let readAt = Number.NEGATIVE_INFINITY

  async function read(day: string): Promise<void> {
    const rows = await counts.read([''], day)
    const calls = rows.filter((row) => row.kind === kind && row.day === day).map(({ name, n }) => [name, n] as const)
    // What was counted while it was read is in one of the two.
    const own = spent.day === day ? [...spent.calls] : []
    const most = new Map(own)
    for (const [name, n] of calls) most.set(name, Math.max(n, most.get(name) ?? 0))
    spent = { day, calls: most }
  }

  function look(id: string): number {
    const day = toDay(clock.now())
    if (spent.day !== day) spent = { day, calls: new Map() }
    if (clock.now() - readAt >= readEveryMs) {
      readAt = clock.now()
      read(day).catch((error: Error) => log.problem(`data could not read what its drivers have spent: ${error.name}`))
    }
    return spent.calls.get(id) ?? 0
  }

  return {
    fetchFor(id, perDay) {
      allowed.set(id, perDay)
      return async (input, init) => {
        const today = look(id)
        // As an upstream says it itself: the driver rests, and the next one is asked.
        if (perDay !== undefined && today >= perDay)
          return new Response(null, { status: 429, headers: { 'Retry-After': '30' } })
        spent.calls.set(id, today + 1)
        counts.add('', kind, id)
        return tools.fetch(input, init)
      }
    },
    spendingOf: (id) => ({ today: look(id), perDay: allowed.get(id) }),
  }
}
