import type { Kysely } from 'kysely'
import type { Hiding } from '../hiding.js'
import { listMailboxes } from '../mailboxes.js'
import type { Notices } from '../notices.js'
import type { LoginTables } from '../schema.js'

/** What mails of suspensions are sent with. */
export interface SuspensionMailTools {
  /** Undefined where no mail can be sent: a command without a mail server leaves it to the next process that has one. */
  notices: Notices | undefined
  hiding: Hiding
}

/** Mails to all who were not told yet that they are suspended, or no longer are. Of several processes one does. */
export async function mailSuspensions(
  db: Kysely<LoginTables>,
  { notices, hiding }: SuspensionMailTools,
): Promise<void> {
  if (!notices) return
  const due = await db
    .updateTable('auth.suspensions')
    .set({ told: true })
    .where('told', '=', false)
    .returning(['sub', 'lifted_at', 'site', 'language'])
    .execute()
  for (const { sub, lifted_at, site, language } of due) {
    const kind = lifted_at === null ? 'suspended' : 'reinstated'
    const user = await db.selectFrom('auth.users').select('realm').where('sub', '=', sub).executeTakeFirst()
    if (!user) continue
    const about = { realm: user.realm, site, language }
    for (const to of await listMailboxes(db, hiding, sub)) await notices.mailSuspension(kind, { to, ...about })
  }
  await db.deleteFrom('auth.suspensions').where('lifted_at', 'is not', null).where('told', '=', true).execute()
}
