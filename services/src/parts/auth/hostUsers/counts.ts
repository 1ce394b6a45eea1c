import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { HostKey } from '../../../hosts/hostAccess.js'
import { day } from '../login/deletion.js'
import type { LoginTables } from '../login/schema.js'
import type { countsShape } from './shapes.js'

/** How many users a project has, and sessions that go on. */
export async function countUsers(
  db: Kysely<LoginTables>,
  { realm, projectId }: Pick<HostKey, 'realm' | 'projectId'>,
  now: number,
): Promise<z.output<typeof countsShape>> {
  const count = (filter: ReturnType<typeof sql<boolean>>) => sql<string>`count(*) filter (where ${filter})`
  const users = await db
    .selectFrom('auth.users')
    .select([
      sql<string>`count(*)`.as('all'),
      count(sql<boolean>`erase_at is not null`).as('deleting'),
      count(sql<boolean>`created_at > ${now - day}`).as('today'),
      count(sql<boolean>`created_at > ${now - 30 * day}`).as('month'),
    ])
    .where('realm', '=', realm)
    .where((row) => row.or([row('erase_at', 'is', null), row('erase_at', '>', now)]))
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('auth.sessions')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('project_id', '=', projectId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return {
    ...{ users: Number(users.all), deleting: Number(users.deleting), sessions: Number(sessions.n) },
    ...{ createdToday: Number(users.today), createdThisMonth: Number(users.month) },
  }
}
