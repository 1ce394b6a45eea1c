import type { Kysely } from 'kysely'
import type { LoginTables } from '../login/schema.js'
import { type InspectTools, inspectUser } from './inspectUser.js'

const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/**
 * All that auth keeps of one user, for who asks by law: in full, without what opens anything. What custody, recovery and the other parts keep is
 * theirs to say: docs/console.md names it.
 */
export async function exportUser(tools: InspectTools, sub: string): Promise<object> {
  const { db } = tools
  const user = await db.selectFrom('auth.users').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow()
  const { logins: _masked, waits: _waits, mails, ...seen } = await inspectUser(tools, sub)
  const [identities, data, disclosed, news, suspensions] = await Promise.all([
    db.selectFrom('auth.identities').selectAll().where('sub', '=', sub).orderBy('added_at').execute(),
    listData(db, sub),
    db.selectFrom('auth.told_disclosures').selectAll().where('sub', '=', sub).execute(),
    db.selectFrom('auth.news').select(['kind', 'what', 'site', 'at']).where('sub', '=', sub).orderBy('n').execute(),
    db
      .selectFrom('auth.suspensions')
      .select(['project_id', 'since', 'lifted_at'])
      .where('sub', '=', sub)
      .orderBy('id')
      .execute(),
  ])
  return {
    user: {
      ...{ id: sub, createdAt: toText(user.created_at), loginAt: toText(user.login_at) },
      ...{ wallet: user.wal, accountType: user.account_type, checks: user.checks, devicesOfWallet: user.devices },
      ...{ deletedAt: toText(user.deleted_at), erasedAt: toText(user.erase_at) },
    },
    logins: identities.map(({ issuer, subject, name, provider, email, added_at, logged_in_at }) => ({
      ...{ issuer, subject, name, provider, email, addedAt: toText(added_at), usedAt: toText(logged_in_at) },
    })),
    ...seen,
    mails,
    hostData: data,
    toldToProjects: disclosed.map(({ project_id, what, at }) => ({ project: project_id, what, at: toText(at) })),
    news: news.map(({ at, ...one }) => ({ ...one, at: toText(at) })),
    suspensions: suspensions.map(({ project_id, since, lifted_at }) => ({
      ...{ project: project_id, since: toText(since), liftedAt: toText(lifted_at) },
    })),
  }
}

async function listData(db: Kysely<LoginTables>, sub: string) {
  const rows = await db
    .selectFrom('auth.user_data')
    .select(['project_id', 'external_id', 'data'])
    .where('sub', '=', sub)
    .execute()
  return rows.map(({ project_id, external_id, data }) => ({
    // What `toDataText` wrote.
    ...{ project: project_id, externalId: external_id, data: data === null ? null : (JSON.parse(data) as unknown) },
  }))
}
