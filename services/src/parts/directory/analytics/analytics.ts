import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import type { DirectoryTables } from '../schema.js'

/** The events of one day, UTC. */
export interface AnalyticsDay {
  /** `2026-01-31`. */
  day: string
  /** How often each event was reported. */
  events: Record<string, number>
  /** Connections by wallet, by its name in the directory, `other` for one that is not there. Left out where there are none. */
  wallets?: Record<string, number>
  /** Connections by country (ISO 3166-1), where the operator's proxy names it. */
  countries?: Record<string, number>
}

/** What is counted beside an event's name stands in the same table, behind one of these. */
export const countedOf = { wallet: 'wallet:', country: 'country:' } as const

/** Counts of events by project and day. Nothing else of an event is kept (S37). */
export interface Analytics {
  /** Adds to today's counts, in memory; they are written within a second, for projects that have analytics on then. */
  add(projectId: string, counts: ReadonlyMap<string, number>): void
  /** The days on which something was reported, newest first; what this process has not written yet is written first. */
  read(projectId: string): Promise<AnalyticsDay[]>
  /** Writes what is in memory. Call it before the database is closed. */
  flush(): Promise<void>
}

interface Row {
  project_id: string
  day: string
  event: string
  count: number
}

/** Days after which counts are removed: a year and what it takes to compare with the one before. */
const keptDays = 400
const dayMs = 24 * 60 * 60 * 1000
const writeEveryMs = 1_000

/** Counts kept in the directory's tables. A flood of events costs one statement a second, whatever its size. */
export function createAnalytics(db: Kysely<DirectoryTables>, clock: Clock, log: Log): Analytics {
  const pending = new Map<string, Row>()
  let isDue = false
  let prunedOn = ''

  function addRow(row: Row): void {
    const key = `${row.project_id} ${row.day} ${row.event}`
    pending.set(key, { ...row, count: row.count + (pending.get(key)?.count ?? 0) })
  }

  async function flush(): Promise<void> {
    const rows = [...pending.values()]
    pending.clear()
    if (rows.length === 0) return
    try {
      await write(db, rows)
    } catch (error) {
      rows.forEach(addRow)
      throw error
    }
    const today = toDay(clock.now())
    if (prunedOn === today) return
    prunedOn = today
    const oldest = toDay(clock.now() - keptDays * dayMs)
    await sql`delete from directory.event_counts where day < ${oldest}::text::date`.execute(db)
  }

  function writeSoon(): void {
    if (isDue) return
    isDue = true
    const timer = setTimeout(() => {
      isDue = false
      flush().catch(() => log.problem('directory could not write its counts of events; it tries again with the next'))
    }, writeEveryMs)
    // No reason for the process to live on: closing writes them too.
    timer.unref()
  }

  return {
    flush,

    add(projectId, counts) {
      // The day of our clock: a caller's may be wrong, and could write into any day.
      const day = toDay(clock.now())
      for (const [event, count] of counts) addRow({ project_id: projectId, day, event, count })
      writeSoon()
    },

    async read(projectId) {
      await flush()
      const { rows } = await sql<Pick<AnalyticsDay, 'day' | 'events'>>`
        select to_char(day, 'YYYY-MM-DD') as day, json_object_agg(event, count order by event) as events
        from directory.event_counts where project_id = ${projectId}
        group by day order by day desc`.execute(db)
      return rows.map(({ day, events }) => ({
        day,
        events: Object.fromEntries(Object.entries(events).filter(([name]) => !/:/.test(name))),
        ...pick(events, 'wallets', countedOf.wallet),
        ...pick(events, 'countries', countedOf.country),
      }))
    },
  }
}

/** Counts whose names begin so, without that. */
function pick(counts: Readonly<Record<string, number>>, as: 'wallets' | 'countries', start: string) {
  const found = Object.entries(counts).filter(([name]) => name.startsWith(start))
  return found.length > 0 && { [as]: Object.fromEntries(found.map(([name, n]) => [name.slice(start.length), n])) }
}

async function write(db: Kysely<DirectoryTables>, rows: readonly Row[]): Promise<void> {
  // In one order, or two processes could each wait for a row that the other holds.
  await sql`
    insert into directory.event_counts as c (project_id, day, event, count)
    select p.id, e.day, e.event, e.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (project_id text, day date, event text, count bigint)
    join directory.projects p on p.id = e.project_id and p.analytics
    order by p.id, e.day, e.event
    on conflict (project_id, day, event) do update set count = c.count + excluded.count`.execute(db)
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
