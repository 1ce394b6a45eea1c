import type { Kysely } from 'kysely'
import { addressesOf, type Hiding } from './hiding.js'
import type { LoginTables } from './schema.js'

/** Erases a user with all that names it: rows of its own go with it, links and what was begun by mailbox. */
export async function eraseUser(
  trx: Kysely<LoginTables>,
  { sub, realm }: { sub: string; realm: string },
  hiding: Hiding,
): Promise<void> {
  const named = await trx.selectFrom('auth.identities').selectAll().where('sub', '=', sub).execute()
  const hidden = await trx.selectFrom('auth.hidden_identities').select('digest').where('sub', '=', sub).execute()
  const digests = hidden.map(({ digest }) => digest)
  await hiding.removeAddressed(trx, sub, realm, { addresses: addressesOf(named), digests })
  await trx.deleteFrom('auth.users').where('sub', '=', sub).execute()
}
