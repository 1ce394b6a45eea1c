import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import type { TellHosts } from '../hostEvents.js'
import type { LoginTables } from './schema.js'

/** Ends logins before their time, and their sessions with them, in a transaction. Hosts are told of each session. */
export async function endLogins(
  trx: Kysely<LoginTables>,
  { tellHosts, now }: { tellHosts: TellHosts; now: number },
  which: (login: ExpressionBuilder<LoginTables, 'auth.logins'>) => Expression<SqlBool>,
): Promise<number> {
  // Held first: a session that is being made of one of them is there afterwards, and ends with it.
  const logins = await trx.selectFrom('auth.logins').select('sid').where(which).orderBy('sid').forUpdate().execute()
  if (logins.length === 0) return 0
  const sids = logins.map(({ sid }) => sid)
  const sessions = await trx
    .selectFrom('auth.sessions')
    .select(['sub', 'project_id'])
    .where('sid', 'in', sids)
    .where('expires_at', '>', now)
    .execute()
  await trx.deleteFrom('auth.logins').where('sid', 'in', sids).execute()
  await tellHosts(
    trx,
    sessions.map(({ sub, project_id: projectId }) => ({ type: 'session.ended', sub, projectId })),
  )
  return logins.length
}

/** Ends sessions that are of no login before their time, in a transaction. Hosts are told. */
export async function endSessions(
  trx: Kysely<LoginTables>,
  { tellHosts, now }: { tellHosts: TellHosts; now: number },
  which: (session: ExpressionBuilder<LoginTables, 'auth.sessions'>) => Expression<SqlBool>,
): Promise<number> {
  const ended = await trx
    .deleteFrom('auth.sessions')
    .where('sid', 'is', null)
    .where(which)
    .returning(['sub', 'project_id', 'expires_at'])
    .execute()
  const live = ended.filter(({ expires_at }) => expires_at > now)
  await tellHosts(
    trx,
    live.map(({ sub, project_id: projectId }) => ({ type: 'session.ended', sub, projectId })),
  )
  return ended.length
}
