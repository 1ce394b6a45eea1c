import type { Kysely } from 'kysely'
import { day } from './deletion.js'
import type { Hiding } from './hiding.js'
import { listMailboxes } from './mailboxes.js'
import type { Notices } from './notices.js'
import type { LoginTables } from './schema.js'

/** A user is mailed to at once, after so long, and so long before the end. */
const toldAgainMs = 7 * day
const toldLastMs = 3 * day
/** How often in all. */
const toldTimes = 3

/** What mails of deletions are sent with. */
export interface DeletionMailTools {
  /** Undefined where no mail can be sent. */
  notices: Notices | undefined
  /** Names the services in mails where no site asked. Default: nothing. */
  ownSite?: string | undefined
  hiding: Hiding
}

/** Mails to users who are being deleted, or no longer are. */
export interface DeletionMails {
  /** Mails that a deletion was undone. */
  mailUndone(sub: string): Promise<void>
  /** Mails to all for whom it is time. Of several processes one does. */
  mailDue(now: number): Promise<void>
  /** Whether a user who was mailed so often gets another mail. */
  isMailedAgain(told: number): boolean
}

export function createDeletionMails(
  db: Kysely<LoginTables>,
  { notices, ownSite = '', hiding }: DeletionMailTools,
): DeletionMails {
  async function mail(sub: string, kind: 'deleting' | 'deletionUndone'): Promise<void> {
    const user = await db.selectFrom('auth.users').selectAll().where('sub', '=', sub).executeTakeFirst()
    if (!user) return
    const site = user.deletion_site || ownSite
    for (const to of await listMailboxes(db, hiding, sub)) {
      const about = { to, realm: user.realm, site, language: user.deletion_language }
      await notices?.mailDeletion(kind, { ...about, eraseAt: user.erase_at ?? 0 })
    }
  }

  async function mailDue(now: number): Promise<void> {
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
      await mail(sub, 'deleting')
      // After the last mail nothing needs the address.
      if (told < toldTimes) continue
      await db
        .updateTable('auth.hidden_identities')
        .set({ mail: null, key_name: null })
        .where('sub', '=', sub)
        .execute()
    }
  }

  return {
    mailUndone: (sub) => mail(sub, 'deletionUndone'),
    mailDue,
    isMailedAgain: (told) => notices !== undefined && told < toldTimes,
  }
}
