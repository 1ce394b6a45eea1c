import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { TellHosts } from '../hostEvents.js'
import { endLogins, endSessions } from '../login/endLogins.js'
import type { LoginTables } from '../login/schema.js'
import type { sessionShape } from './shapes.js'

/** A session, as its project knows it. */
export type HostSession = z.output<typeof sessionShape>

/** Sessions of users on one project's pages. */
export interface HostSessions {
  /** Those that go on, the newest first. */
  list(projectId: string, sub: string): Promise<HostSession[]>
  /**
   * Ends them, in every process at once, and the logins that they are of: those would sign in again by themselves.
   * @param id default: all of the user's
   * @returns how many there were
   */
  end(projectId: string, sub: string, id?: string): Promise<number>
}

export function createHostSessions(
  db: Kysely<LoginTables>,
  { now, tellHosts }: { now(): number; tellHosts: TellHosts },
): HostSessions {
  return {
    async list(projectId, sub) {
      const rows = await db
        .selectFrom('auth.sessions')
        .selectAll()
        .where('sub', '=', sub)
        .where('project_id', '=', projectId)
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .limit(mostSessions)
        .execute()
      return rows.map(({ id, account, origin, sid, created_at: createdAt, expires_at: expiresAt }) => ({
        ...{ id, account, origin, isLogin: sid !== null, createdAt, expiresAt },
      }))
    },

    end: (projectId, sub, id) =>
      db.transaction().execute(async (trx) => {
        const ends = { tellHosts, now: now() }
        const sessions = await trx
          .selectFrom('auth.sessions')
          .select(['id', 'sid'])
          .where('sub', '=', sub)
          .where('project_id', '=', projectId)
          .where('expires_at', '>', ends.now)
          .$if(id !== undefined, (own) => own.where('id', '=', id ?? ''))
          .execute()
        if (sessions.length === 0) return 0
        const sids = sessions.flatMap(({ sid }) => (sid === null ? [] : [sid]))
        if (sids.length > 0) await endLogins(trx, ends, (login) => login('sid', 'in', sids))
        const ids = sessions.map((session) => session.id)
        await endSessions(trx, ends, (session) => session('id', 'in', ids))
        return sessions.length
      }),
  }
}

const mostSessions = 200
