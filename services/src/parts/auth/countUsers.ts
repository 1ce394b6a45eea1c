import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../clock.js'
import type { LoginTables } from './login/schema.js'

/** Users of the last hour, the last day and the last 30 days. */
export interface Lately {
  readonly hour: number
  readonly day: number
  readonly month: number
}

/** How many users there are, and were. Who is being deleted counts until it is erased. */
export interface UserCounts {
  readonly total: number
  readonly suspended: number
  /** By their last login. */
  readonly active: Lately
  readonly made: Lately
}

const hourMs = 3_600_000

/** Counts the users of all realms. */
export async function countUsers(db: Kysely<LoginTables>, clock: Clock): Promise<UserCounts> {
  const since = { hour: clock.now() - hourMs, day: clock.now() - 24 * hourMs, month: clock.now() - 30 * 24 * hourMs }
  const lately = (column: string) =>
    sql`json_build_object(
      'hour', count(*) filter (where ${sql.ref(column)} > ${since.hour}::double precision),
      'day', count(*) filter (where ${sql.ref(column)} > ${since.day}::double precision),
      'month', count(*) filter (where ${sql.ref(column)} > ${since.month}::double precision)
    )`
  const { rows } = await sql<UserCounts>`
    select count(*)::integer as total, ${lately('login_at')} as active, ${lately('created_at')} as made,
      (select count(distinct sub)::integer from auth.suspensions) as suspended
    from auth.users`.execute(db)
  const none = { hour: 0, day: 0, month: 0 }
  return rows[0] ?? { total: 0, suspended: 0, active: none, made: none }
}
