import { type Kysely, type Migration, sql } from 'kysely'
import type { Clock } from '../clock.js'
import type { Log } from '../log.js'

/** How often something happened on one day, UTC. Of what happened nothing else is kept, and nothing of who did it. */
export interface DailyCount {
  /** `2026-01-31`. */
  readonly day: string
  readonly kind: string
  /** One of few: what callers choose freely is never counted by name. */
  readonly name: string
  readonly n: number
}

/** Counts by day. */
export interface DailyCounts {
  /** In memory; written within a second. @param scope whose it is: a realm, a project; empty for all */
  add(scope: string, kind: string, name: string): void
  /** The days of these scopes from one on; what this process has not written yet is written first. */
  read(scopes: readonly string[], from: string): Promise<readonly DailyCount[]>
  /** Writes what is in memory. */
  flush(): Promise<void>
}

interface Row {
  scope: string
  day: string
  kind: string
  name: string
  n: number
}

/** A year, and what it takes to compare with the time before. */
const keptDays = 400
const dayMs = 86_400_000
const writeEveryMs = 1_000

/** The day of a time, UTC. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Adds the counts to a part's schema. */
export function dailyCountsMigration(schema: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table ${sql.table(`${schema}.daily_counts`)} (
        scope text not null,
        day date not null,
        kind text not null,
        name text not null,
        n bigint not null,
        primary key (scope, day, kind, name)
      )`.execute(db)
    },
  }
}

/** The counts that {@link dailyCountsMigration} made room for. A flood costs one statement a second, whatever its size. */
export function createDailyCounts(
  db: Kysely<never>,
  { schema, clock, log }: { readonly schema: string; readonly clock: Clock; readonly log: Log },
): DailyCounts {
  const table = sql.table(`${schema}.daily_counts`)
  const pending = new Map<string, Row>()
  let timer: NodeJS.Timeout | undefined
  let prunedOn = ''

  function addRow(row: Row): void {
    const key = JSON.stringify([row.scope, row.day, row.kind, row.name])
    pending.set(key, { ...row, n: row.n + (pending.get(key)?.n ?? 0) })
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = [...pending.values()]
    pending.clear()
    if (rows.length === 0) return
    try {
      // In one order, or two processes could each wait for a row that the other holds.
      await sql`insert into ${table} as c (scope, day, kind, name, n)
        select scope, day, kind, name, n
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as e (scope text, day date, kind text, name text, n bigint)
        order by scope, day, kind, name
        on conflict (scope, day, kind, name) do update set n = c.n + excluded.n`.execute(db)
    } catch (error) {
      rows.forEach(addRow)
      throw error
    }
    const today = toDay(clock.now())
    if (prunedOn === today) return
    prunedOn = today
    await sql`delete from ${table} where day < ${toDay(clock.now() - keptDays * dayMs)}::text::date`.execute(db)
  }

  return {
    flush,
    add(scope, kind, name) {
      addRow({ scope, day: toDay(clock.now()), kind, name, n: 1 })
      timer ??= setTimeout(() => {
        flush().catch(() => log.problem(`${schema} could not write its daily counts; it tries again with the next`))
      }, writeEveryMs).unref()
    },
    async read(scopes, from) {
      await flush()
      const { rows } = await sql<{ day: string; kind: string; name: string; n: string }>`
        select to_char(day, 'YYYY-MM-DD') as day, kind, name, sum(n)::text as n from ${table}
        where scope = any(${[...scopes]}::text[]) and day >= ${from}::text::date
        group by day, kind, name order by day, kind, name`.execute(db)
      return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }))
    },
  }
}
