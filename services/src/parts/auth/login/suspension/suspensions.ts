import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../../clock.js'
import { ServiceError } from '../../../../errors.js'
import { toB64 } from '../../../../proof/encoding.js'
import type { ProjectAccess } from '../../../directory/projectAccess.js'
import type { TellHosts } from '../../hostEvents.js'
import { isLoginAllowed } from '../../isLoginAllowed.js'
import { createNews } from '../news.js'
import type { LoginTables } from '../schema.js'
import { findSuspension } from './find.js'
import { mailSuspensions, type SuspensionMailTools } from './mails.js'
import type { SuspensionScope, Suspensions } from './types.js'

/** What suspensions work with. */
export interface SuspensionTools extends SuspensionMailTools {
  clock: Clock
  access: Pick<ProjectAccess, 'findOrigins'>
  tellHosts: TellHosts
  /** What mails and news call a realm, and a project on whose pages the user never was. Default: nothing. */
  ownSite?: string | undefined
}

/** Suspensions kept in the auth part's tables. */
export function createSuspensions(
  db: Kysely<LoginTables>,
  { clock, access, tellHosts, notices, hiding, ownSite = '' }: SuspensionTools,
): Suspensions {
  const mailDue = () => mailSuspensions(db, { notices, hiding })

  /** Changes something for a user of the scope's realm, whom sessions that begin wait for. */
  async function change<Result>(
    sub: string,
    scope: SuspensionScope,
    work: (trx: Kysely<LoginTables>, user: { sub: string; devices: string[] }) => Promise<Result>,
  ): Promise<Result> {
    const result = await db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('auth.users')
        .select(['sub', 'devices'])
        .where('sub', '=', sub)
        .where('realm', '=', (realms) =>
          'realm' in scope
            ? realms.val(scope.realm)
            : realms.selectFrom('auth.realms').select('auth.realms.realm').where('project_id', '=', scope.projectId),
        )
        .forUpdate()
        .executeTakeFirst()
      if (user) return work(trx, user)
      throw new ServiceError(
        'USER_NOT_FOUND',
        'There is no user of that id there. `users list` shows those that exist.',
      )
    })
    await mailDue()
    return result
  }

  return {
    find: findSuspension,
    mailDue,

    async suspend(sub, scope) {
      const projectId = projectOf(scope)
      // Before the transaction: on the embedded database the directory would wait for it, and it for the directory.
      const origins = projectId === null ? [] : ((await access.findOrigins(projectId)) ?? [])
      return change(sub, scope, async (trx, user) => {
        const earlier = await holding(trx, sub, scope).select('since').executeTakeFirst()
        if (earlier) return earlier.since
        const since = clock.now()
        const { site, language } = await findPlace(trx, sub, { projectId, origins })
        await trx
          .insertInto('auth.suspensions')
          .values({ sub, project_id: projectId, since, lifted_at: null, site, language })
          .execute()
        let sessions = trx.deleteFrom('auth.sessions').where('sub', '=', sub)
        if (projectId !== null) sessions = sessions.where('project_id', '=', projectId)
        const ended = await sessions.returning(['project_id', 'expires_at']).execute()
        const live = ended.filter(({ expires_at }) => expires_at > since)
        await tellDevices(trx, user, 'suspended', site)
        await tellHosts(trx, [
          { type: 'user.suspended', sub, ...scope },
          ...live.map(({ project_id }) => ({ type: 'session.ended' as const, sub, projectId: project_id })),
        ])
        return since
      })
    },

    lift: (sub, scope) =>
      change(sub, scope, async (trx, user) => {
        const held = await holding(trx, sub, scope).select(['id', 'site']).executeTakeFirst()
        if (!held) return false
        await trx
          .updateTable('auth.suspensions')
          .set({ lifted_at: clock.now(), told: false })
          .where('id', '=', held.id)
          .execute()
        await tellDevices(trx, user, 'reinstated', held.site)
        await tellHosts(trx, [{ type: 'user.reinstated', sub, ...scope }])
        return true
      }),

    async list(sub) {
      const rows = await db
        .selectFrom('auth.suspensions')
        .select(['project_id', 'since'])
        .where('sub', '=', sub)
        .where('lifted_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(({ project_id: projectId, since }) => ({ projectId, since }))
    },
  }

  /** What the user knows the place by: the page where it signed in last, else the one where it logged in. */
  async function findPlace(
    trx: Kysely<LoginTables>,
    sub: string,
    { projectId, origins }: { projectId: string | null; origins: readonly string[] },
  ) {
    const logins = await trx
      .selectFrom('auth.logins')
      .select(['origin', 'language'])
      .where('sub', '=', sub)
      .orderBy('used_at', 'desc')
      .execute()
    const language = logins[0]?.language ?? null
    if (projectId === null) return { site: ownSite, language }
    const session = await trx
      .selectFrom('auth.sessions')
      .select('origin')
      .where('sub', '=', sub)
      .where('project_id', '=', projectId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    const login = logins.find(({ origin }) => isLoginAllowed(origin, origins))
    return { site: session?.origin ?? login?.origin ?? ownSite, language }
  }

  async function tellDevices(
    trx: Kysely<LoginTables>,
    { sub, devices }: { sub: string; devices: string[] },
    kind: 'suspended' | 'reinstated',
    site: string,
  ): Promise<void> {
    await createNews(trx, clock).add({ id: toB64(randomBytes(16)), kind, sub, devices, by: undefined, site })
  }
}

const projectOf = (scope: SuspensionScope): string | null => ('projectId' in scope ? scope.projectId : null)

/** The suspension of this very scope that holds. */
function holding(trx: Kysely<LoginTables>, sub: string, scope: SuspensionScope) {
  return trx
    .selectFrom('auth.suspensions')
    .where('sub', '=', sub)
    .where('project_id', 'is not distinct from', projectOf(scope))
    .where('lifted_at', 'is', null)
}
