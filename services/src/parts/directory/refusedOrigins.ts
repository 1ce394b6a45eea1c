import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import type { DirectoryTables } from './schema.js'

/** An origin whose pages were not let in. */
export interface RefusedOrigin {
  readonly origin: string
  /** How often, within the last day. */
  readonly count: number
  /** ISO text. */
  readonly lastAt: string
}

/** Which origins projects have refused in the last day: an operator sees that a page of its own is missing. */
export interface RefusedOrigins {
  /** Counts one, in memory; it is written within a second. */
  note(projectId: string, origin: string): void
  /** The latest first. What this process has not written yet is written first. */
  list(projectId: string): Promise<readonly RefusedOrigin[]>
  /** Writes what is in memory. Call it before the database is closed. */
  flush(): Promise<void>
}

/** Programs can say any origin: of a project so many are kept, the latest. */
export const mostRefused = 100
const dayMs = 24 * 60 * 60 * 1000
const writeEveryMs = 1_000
const longest = 200

/** Kept in the directory's tables. A flood costs one statement a second, whatever its size. */
export function createRefusedOrigins(db: Kysely<DirectoryTables>, clock: Clock, log: Log): RefusedOrigins {
  const pending = new Map<string, Map<string, number>>()
  let isDue = false

  function add(projectId: string, origin: string, count: number): void {
    const counts = pending.get(projectId) ?? new Map<string, number>()
    pending.set(projectId, counts)
    if (counts.has(origin) || counts.size < mostRefused) counts.set(origin, (counts.get(origin) ?? 0) + count)
  }

  async function flush(): Promise<void> {
    const taken = [...pending]
    pending.clear()
    try {
      for (const [projectId, counts] of taken.toSorted()) await write(projectId, counts)
    } catch (error) {
      for (const [projectId, counts] of taken) for (const [origin, count] of counts) add(projectId, origin, count)
      throw error
    }
  }

  async function write(projectId: string, counts: ReadonlyMap<string, number>): Promise<void> {
    const now = clock.now()
    const rows = [...counts]
      .map(([origin, count]) => ({ origin, count }))
      .toSorted((a, b) => (a.origin < b.origin ? -1 : 1))
    await sql`
      insert into directory.refused_origins as r (project_id, origin, count, last_at)
      select p.id, e.origin, e.count, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (origin text, count integer)
      join directory.projects p on p.id = ${projectId}
      on conflict (project_id, origin) do update set
        count = case when r.last_at > ${now - dayMs} then r.count + excluded.count else excluded.count end,
        last_at = excluded.last_at`.execute(db)
    await sql`
      delete from directory.refused_origins where project_id = ${projectId} and (
        last_at <= ${now - dayMs} or origin not in (
          select origin from directory.refused_origins where project_id = ${projectId}
          order by last_at desc, origin limit ${sql.lit(mostRefused)}
        )
      )`.execute(db)
  }

  function writeSoon(): void {
    if (isDue) return
    isDue = true
    const timer = setTimeout(() => {
      isDue = false
      flush().catch(() =>
        log.problem('directory could not write which origins were refused; it tries again with the next'),
      )
    }, writeEveryMs)
    // No reason for the process to live on: closing writes them too.
    timer.unref()
  }

  return {
    flush,
    note(projectId, origin) {
      if (origin.length > longest || !URL.canParse(origin) || new URL(origin).origin !== origin) return
      add(projectId, origin, 1)
      writeSoon()
    },
    async list(projectId) {
      await flush()
      const rows = await db
        .selectFrom('directory.refused_origins')
        .select(['origin', 'count', 'last_at'])
        .where('project_id', '=', projectId)
        .where('last_at', '>', clock.now() - dayMs)
        .orderBy('last_at', 'desc')
        .orderBy('origin')
        .execute()
      return rows.map(({ origin, count, last_at }) => ({ origin, count, lastAt: new Date(last_at).toISOString() }))
    },
  }
}
