import type { Kysely } from 'kysely'
import { eraseUser } from './login/deletionUpkeep.js'
import { createHiding } from './login/hiding.js'
import type { LoginTables } from './login/schema.js'
import type { AuthTables } from './schema.js'

/** Erases users of a backup again that were erased since. */
export async function eraseListed(db: Kysely<AuthTables>, isErased: (id: string) => boolean): Promise<number> {
  const logins = db as unknown as Kysely<LoginTables>
  const users = await logins.selectFrom('auth.users').select(['sub', 'realm']).execute()
  const listed = users.filter(({ sub }) => isErased(sub))
  for (const user of listed) {
    await logins.transaction().execute((trx) => eraseUser(trx, user, createHiding(logins, undefined)))
  }
  return listed.length
}

/** Names of the keys that auth's keys are sealed under. */
export async function keyNames(db: Kysely<AuthTables>): Promise<readonly string[]> {
  const names = new Set<string>()
  for (const table of ['auth.keys', 'auth.hidden_identities'] as const) {
    const rows = await db.selectFrom(table).select('key_name').distinct().where('key_name', 'is not', null).execute()
    for (const { key_name } of rows) names.add(key_name ?? '')
  }
  return [...names].sort()
}
