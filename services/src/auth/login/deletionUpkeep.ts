import type { Kysely } from 'kysely'
import { day } from './deletion.js'
import type { Notices } from './notices.js'
import type { PartOrders } from './partOrders.js'
import type { LoginTables } from './schema.js'
import { mailbox } from './users.js'

/** A user is told at once, after so long, and so long before the end. */
const toldAgainMs = 7 * day
const toldLastMs = 3 * day

/** What becomes due while users are being deleted. */
export function createDeletionUpkeep(
  db: Kysely<LoginTables>,
  { notices, ownSite, orders }: { notices: Notices | undefined; ownSite: string; orders: PartOrders },
) {
  async function tell(sub: string, kind: 'deleting' | 'deletionUndone'): Promise<void> {
    const user = await db.selectFrom('auth.users').selectAll().where('sub', '=', sub).executeTakeFirst()
    const addresses = await db
      .selectFrom('auth.identities')
      .select('subject')
      .where('sub', '=', sub)
      .where('issuer', '=', mailbox)
      .execute()
    if (!user) return
    const site = user.deletion_site || ownSite
    for (const { subject: to } of addresses) {
      notices?.mailDeletion(kind, { to, site, language: user.deletion_language, eraseAt: user.erase_at ?? 0 })
    }
  }

  /** Of several processes one tells. */
  async function tellDue(now: number): Promise<void> {
    // A command that runs without a mail server leaves it to the next process that has one.
    if (!notices) return
    const due = await db
      .updateTable('auth.users')
      .set((set) => ({ told: set('told', '+', 1) }))
      .where('deleted_at', 'is not', null)
      .where('erase_at', '>', now)
      .where((row) =>
        row.or([
          row('told', '=', 0),
          row.and([row('told', '=', 1), row('deleted_at', '<=', now - toldAgainMs)]),
          row.and([row('told', '=', 2), row('erase_at', '<=', now + toldLastMs)]),
        ]),
      )
      .returning('sub')
      .execute()
    for (const { sub } of due) await tell(sub, 'deleting')
  }

  /** Erases with all that names the user: rows of its own go with it, links and visits by address and subject. */
  async function erase(now: number): Promise<void> {
    const due = await db.selectFrom('auth.users').select('sub').where('erase_at', '<=', now).execute()
    for (const { sub } of due) {
      await db.transaction().execute(async (trx) => {
        const user = await trx
          .selectFrom('auth.users')
          .select(['sub', 'realm', 'wal'])
          .where('sub', '=', sub)
          .where('erase_at', '<=', now)
          .forUpdate()
          .executeTakeFirst()
        if (!user) return
        const addresses = trx
          .selectFrom('auth.identities')
          .select('subject')
          .where('sub', '=', sub)
          .where('issuer', '=', mailbox)
        await trx
          .deleteFrom('auth.notices')
          .where((row) =>
            row.or([row('sub', '=', sub), row.and([row('realm', '=', user.realm), row('address', 'in', addresses)])]),
          )
          .execute()
        await trx
          .deleteFrom('auth.transactions')
          .where((row) =>
            row.or([row('sub', '=', sub), row.and([row('realm', '=', user.realm), row('address', 'in', addresses)])]),
          )
          .execute()
        await trx.deleteFrom('auth.visits').where('link', '=', sub).execute()
        // Where nobody has asked the other parts yet, what they have of the user goes as well.
        await orders.add(trx, user, 'begin')
        await trx.deleteFrom('auth.users').where('sub', '=', sub).execute()
      })
    }
  }

  return { tell, tellDue, erase }
}
