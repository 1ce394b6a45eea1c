import { type Kysely, sql } from 'kysely'
import type { TellHosts } from '../../hostEvents.js'
import { endLogins } from '../endLogins.js'
import type { LoginTables } from '../schema.js'

/** What ended, and how many of the project's users were new since then: their wallets may be the thief's. */
export interface RevokedExchange {
  keys: number
  logins: number
  newUsers: number
}

/** Ends a project's keys with all that they began since a time, in ms. */
export function revokeExchange(
  db: Kysely<LoginTables>,
  { projectId, since, now, tellHosts }: { projectId: string; since: number; now: number; tellHosts: TellHosts },
): Promise<RevokedExchange> {
  return db.transaction().execute(async (trx) => {
    // First: an exchange that holds its key ends before, and its login with the others; a later one finds no key.
    const keys = await trx
      .updateTable('auth.exchange_keys')
      .set({ ended_at: now })
      .where('project_id', '=', projectId)
      .where('ended_at', 'is', null)
      .returning('kid')
      .execute()
    await trx.deleteFrom('auth.exchanges').where('project_id', '=', projectId).execute()
    const logins = await trx
      .selectFrom('auth.logins')
      .select(['sub', 'jkt'])
      .where('only_project', '=', projectId)
      .where('created_at', '>=', since)
      .execute()
    await endLogins(trx, { tellHosts, now }, (login) =>
      login.and([login('only_project', '=', projectId), login('created_at', '>=', since)]),
    )
    // Where they were is no known device of the user any more, unless the wallet lists it.
    for (const { sub, jkt } of logins) {
      const listed = trx
        .selectFrom('auth.users')
        .select('sub')
        .where('sub', '=', sub)
        .where(sql<boolean>`devices @> array[${jkt}]::text[]`)
      await trx
        .deleteFrom('auth.devices')
        .where('sub', '=', sub)
        .where('jkt', '=', jkt)
        .where('sub', 'not in', listed)
        .execute()
    }
    const { newUsers } = await trx
      .selectFrom('auth.exchanged_users')
      .innerJoin('auth.users', 'auth.users.sub', 'auth.exchanged_users.sub')
      .select(({ fn }) => fn.countAll<string>().as('newUsers'))
      .where('project_id', '=', projectId)
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow()
    return { keys: keys.length, logins: logins.length, newUsers: Number(newUsers) }
  })
}
