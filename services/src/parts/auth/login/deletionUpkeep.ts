import type { Kysely } from 'kysely'
import type { ErasedList } from '../../../erased/erasedList.js'
import type { PartSecrets } from '../../../secrets/partSecrets.js'
import { day } from './deletion.js'
import { addressesOf, createHiding } from './hiding.js'
import { pruneNews } from './news.js'
import type { Notices } from './notices.js'
import type { PartOrders } from './partOrders.js'
import type { LoginTables } from './schema.js'
import { pruneTallies } from './tallies.js'
import { mailbox } from './users.js'

/** A user is told at once, after so long, and so long before the end. */
const toldAgainMs = 7 * day
const toldLastMs = 3 * day
/** How often in all. */
const toldTimes = 3

/** What upkeep works with. */
export interface DeletionUpkeepTools {
  /** Undefined where no mail can be sent. */
  notices: Notices | undefined
  ownSite: string
  orders: PartOrders
  /** Where ids are written down before they are erased. */
  erased: ErasedList | undefined
  /** Without them identities stay as they are: nobody can log in either. */
  secrets: PartSecrets | undefined
}

/** What becomes due while users are being deleted. */
export function createDeletionUpkeep(
  db: Kysely<LoginTables>,
  { notices, ownSite, orders, erased, secrets }: DeletionUpkeepTools,
) {
  const hiding = createHiding(db, secrets)

  /** Mailboxes of a user, the hidden ones that mails still go to among them. */
  async function listMailboxes(sub: string): Promise<string[]> {
    const named = await db
      .selectFrom('auth.identities')
      .select('subject')
      .where('sub', '=', sub)
      .where('issuer', '=', mailbox)
      .execute()
    return [...named.map(({ subject }) => subject), ...(await hiding.openMailboxes(sub))]
  }

  async function tell(sub: string, kind: 'deleting' | 'deletionUndone'): Promise<void> {
    const user = await db.selectFrom('auth.users').selectAll().where('sub', '=', sub).executeTakeFirst()
    if (!user) return
    const site = user.deletion_site || ownSite
    for (const to of await listMailboxes(sub)) {
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
      .returning(['sub', 'told'])
      .execute()
    for (const { sub, told } of due) {
      await tell(sub, 'deleting')
      // After the last mail nothing needs the address.
      if (told < toldTimes) continue
      await db
        .updateTable('auth.hidden_identities')
        .set({ mail: null, key_name: null })
        .where('sub', '=', sub)
        .execute()
    }
  }

  /** What is over, and would name somebody for longer. */
  async function forget(now: number): Promise<void> {
    await db.deleteFrom('auth.transactions').where('expires_at', '<', now).execute()
    await db.deleteFrom('auth.notices').where('expires_at', '<', now).execute()
    await db.deleteFrom('auth.visits').where('expires_at', '<', now).execute()
    await pruneNews(db, now)
    await pruneTallies(db, now)
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
        await erased?.add('auth', [sub])
        // Where nobody has asked the other parts yet, what they have of the user goes as well.
        await orders.add(trx, user, 'begin')
        await eraseUser(trx, user, hiding)
      })
    }
  }

  return {
    ...{ tell, tellDue, erase, forget },
    revealMailboxes: hiding.revealMailboxes,
    hide: (now: number) => hiding.hide(now, (told) => notices !== undefined && told < toldTimes),
  }
}

/** Erases a user with all that names it: rows of its own go with it, links and what was begun by mailbox. */
export async function eraseUser(
  trx: Kysely<LoginTables>,
  { sub, realm }: { sub: string; realm: string },
  hiding: Pick<ReturnType<typeof createHiding>, 'removeAddressed'>,
): Promise<void> {
  const named = await trx.selectFrom('auth.identities').selectAll().where('sub', '=', sub).execute()
  const hidden = await trx.selectFrom('auth.hidden_identities').select('digest').where('sub', '=', sub).execute()
  const digests = hidden.map(({ digest }) => digest)
  await hiding.removeAddressed(trx, sub, realm, { addresses: addressesOf(named), digests })
  await trx.deleteFrom('auth.users').where('sub', '=', sub).execute()
}
