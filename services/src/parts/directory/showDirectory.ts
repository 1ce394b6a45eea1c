import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../clock.js'
import type { DirectoryTables } from './schema.js'

/** All projects together. */
export interface DirectoryState {
  readonly projects: number
  /** Of these so many count what happens on their pages: days below are theirs alone. */
  readonly counted: number
  /** Ids of projects that name no page, so that every page may use them. */
  readonly open: readonly string[]
  /** Projects that have refused pages in the last day, and how many. */
  readonly refused: readonly { readonly project: string; readonly origins: number }[]
  /** The last 30 days (UTC), the oldest first. */
  readonly days: readonly { readonly day: string; readonly opened: number; readonly connected: number }[]
}

const dayMs = 24 * 60 * 60 * 1000
const shownDays = 30

/** Counts what the overview of an installation says of its projects. */
export async function showDirectory(db: Kysely<DirectoryTables>, clock: Clock): Promise<DirectoryState> {
  const now = clock.now()
  const { rows: totals } = await sql<Omit<DirectoryState, 'days'>>`
    select count(*)::integer as projects, (count(*) filter (where p.analytics))::integer as counted,
      coalesce(json_agg(p.id order by p.id) filter (
        where not exists (select 1 from directory.origins o where o.project_id = p.id)
      ), '[]') as open,
      (
        select coalesce(json_agg(json_build_object('project', r.project_id, 'origins', r.origins) order by r.project_id), '[]')
        from (
          select project_id, count(*)::integer as origins from directory.refused_origins
          where last_at > ${now - dayMs}::double precision group by project_id
        ) r
      ) as refused
    from directory.projects p`.execute(db)
  const from = new Date(now - (shownDays - 1) * dayMs).toISOString().slice(0, 10)
  const { rows } = await sql<DirectoryState['days'][number]>`
    select to_char(d, 'YYYY-MM-DD') as day,
      coalesce(sum(c.count) filter (where c.event = 'MODAL_OPEN'), 0)::integer as opened,
      coalesce(sum(c.count) filter (where c.event = 'CONNECT_SUCCESS'), 0)::integer as connected
    from generate_series(${from}::text::date, ${new Date(now).toISOString().slice(0, 10)}::text::date, interval '1 day') d
    left join directory.event_counts c on c.day = d::date
    group by d order by d`.execute(db)
  const [total = { projects: 0, counted: 0, open: [], refused: [] }] = totals
  return { ...total, days: rows }
}
