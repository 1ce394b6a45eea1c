import type { Kysely } from 'kysely'
import type { TellHosts } from '../hostEvents.js'
import { createHostSessions } from '../hostUsers/hostSessions.js'
import { endLogins, endSessions } from '../login/endLogins.js'
import type { LoginTables } from '../login/schema.js'

/**
 * Ends what a user has open: on one project's pages, on one device, or everywhere. Pages see it with their next question.
 * @returns how many logins and sessions there were
 */
export async function endUserSessions(
  db: Kysely<LoginTables>,
  sub: string,
  { project, device }: { project?: string | undefined; device?: string | undefined },
  { tellHosts, now }: { tellHosts: TellHosts; now: number },
): Promise<number> {
  if (project !== undefined) return createHostSessions(db, { tellHosts, now: () => now }).end(project, sub)
  return db.transaction().execute(async (trx) => {
    const ends = { tellHosts, now }
    const logins = await endLogins(trx, ends, (login) =>
      login.and([login('sub', '=', sub), ...(device === undefined ? [] : [login('jkt', '=', device)])]),
    )
    if (device !== undefined) return logins
    return logins + (await endSessions(trx, ends, (session) => session('sub', '=', sub)))
  })
}
