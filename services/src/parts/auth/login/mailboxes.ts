import type { Kysely } from 'kysely'
import type { Hiding } from './hiding.js'
import type { LoginTables } from './schema.js'
import { mailbox } from './users.js'

/** Mailboxes of a user, the hidden ones that mails still go to among them. */
export async function listMailboxes(db: Kysely<LoginTables>, hiding: Hiding, sub: string): Promise<string[]> {
  const named = await db
    .selectFrom('auth.identities')
    .select('subject')
    .where('sub', '=', sub)
    .where('issuer', '=', mailbox)
    .execute()
  return [...named.map(({ subject }) => subject), ...(await hiding.openMailboxes(sub))]
}
