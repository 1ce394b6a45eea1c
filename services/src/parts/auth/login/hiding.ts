import type { Kysely } from 'kysely'
import { openEnvelope, sealEnvelope } from '../../../envelope/envelope.js'
import type { PartSecrets } from '../../../secrets/partSecrets.js'
import { hiddenAfterMs } from './deletion.js'
import { hideRows, reveal, toHidden } from './hiddenIdentities.js'
import type { LoginTables } from './schema.js'
import { mailbox } from './users.js'

/** A mailbox that mails still go to opens as itself alone. */
const placeOf = (digest: string) => ({ part: 'auth', rlm: '', wal: '', k: 'mailbox', id: digest, gen: 0 }) as const

/** Mailboxes among identities. */
export const addressesOf = (rows: readonly { issuer: string; subject: string }[]): string[] =>
  rows.flatMap(({ issuer, subject }) => (issuer === mailbox ? [subject] : []))

/** What hides users, and brings them back. */
export type Hiding = ReturnType<typeof createHiding>

/**
 * Hides who a user is while a deletion goes on for long.
 * @param secrets undefined where nobody can log in: there identities stay as they are
 */
export function createHiding(db: Kysely<LoginTables>, secrets: PartSecrets | undefined) {
  /** Addresses of hidden mailboxes that a mail still goes to. */
  async function openMailboxes(sub: string): Promise<string[]> {
    if (!secrets) return []
    const rows = await db
      .selectFrom('auth.hidden_identities')
      .select(['mail', 'digest'])
      .where('sub', '=', sub)
      .where('mail', 'is not', null)
      .execute()
    return Promise.all(
      rows.map(async ({ mail, digest }) => {
        const plain = await openEnvelope(secrets.keys, placeOf(digest), mail ?? new Uint8Array())
        return Buffer.from(plain).toString()
      }),
    )
  }

  /**
   * Hides the identities of users who have been deleting for long enough, and what else names them.
   * @param needsMail whether a user who was told so often is told again
   */
  async function hide(now: number, needsMail: (told: number) => boolean): Promise<void> {
    if (!secrets) return
    const { pepper, keys } = secrets
    const due = await db
      .selectFrom('auth.users')
      .innerJoin('auth.identities', 'auth.identities.sub', 'auth.users.sub')
      .select(['auth.users.sub', 'told'])
      .distinct()
      .where('deleted_at', '<=', now - hiddenAfterMs)
      .where('erase_at', '>', now)
      .execute()
    for (const { sub, told } of due) {
      await db.transaction().execute(async (trx) => {
        const user = await trx
          .selectFrom('auth.users')
          .select('realm')
          .where('sub', '=', sub)
          .where('deleted_at', '<=', now - hiddenAfterMs)
          .forUpdate()
          .executeTakeFirst()
        if (!user) return
        const rows = await trx.selectFrom('auth.identities').selectAll().where('sub', '=', sub).forUpdate().execute()
        const isMailed = (issuer: string) => issuer === mailbox && needsMail(told)
        await removeAddressed(trx, sub, user.realm, { addresses: addressesOf(rows), digests: [] })
        await hideRows(
          trx,
          pepper,
          await Promise.all(
            rows.map(async (row) => ({
              ...row,
              mail: isMailed(row.issuer)
                ? await sealEnvelope(keys, placeOf(toHidden(pepper, row)), Buffer.from(row.subject))
                : undefined,
            })),
          ),
        )
        await trx.deleteFrom('auth.user_accounts').where('sub', '=', sub).execute()
        await trx.updateTable('auth.news').set({ what: null }).where('sub', '=', sub).execute()
        await trx
          .updateTable('auth.logins')
          .set({ verified_address: null, subject: null })
          .where('sub', '=', sub)
          .execute()
      })
    }
  }

  /** Removes links, logins that were begun, and what became of mails, of a user or of a mailbox of theirs. */
  async function removeAddressed(
    trx: Kysely<LoginTables>,
    sub: string,
    realm: string,
    { addresses, digests }: { addresses: readonly string[]; digests: readonly string[] },
  ): Promise<void> {
    for (const table of ['auth.notices', 'auth.transactions'] as const) {
      await trx.deleteFrom(table).where('sub', '=', sub).execute()
      const rows = await trx.selectFrom(table).select('address').distinct().where('realm', '=', realm).execute()
      const isHidden = (subject: string) =>
        secrets !== undefined && digests.includes(toHidden(secrets.pepper, { realm, issuer: mailbox, subject }))
      const own = rows.filter(({ address }) => addresses.includes(address) || isHidden(address))
      for (const { address } of own) {
        await trx.deleteFrom(table).where('realm', '=', realm).where('address', '=', address).execute()
      }
    }
    await trx.deleteFrom('auth.visits').where('link', '=', sub).execute()
    if (!secrets) return
    const named = addresses.map((subject) => toHidden(secrets.pepper, { realm, issuer: mailbox, subject }))
    const all = [...named, ...digests]
    if (all.length === 0) return
    await trx.deleteFrom('auth.mails').where('digest', 'in', all).execute()
    await trx.deleteFrom('auth.bounces').where('digest', 'in', all).execute()
  }

  /** Puts hidden mailboxes back that are still known, after an undo: other identities come back when their users log in with them. */
  async function revealMailboxes(sub: string, realm: string): Promise<void> {
    if (!secrets) return
    for (const subject of await openMailboxes(sub)) {
      await db.transaction().execute((trx) => reveal(trx, secrets.pepper, { realm, issuer: mailbox, subject }))
    }
  }

  return { openMailboxes, hide, removeAddressed, revealMailboxes }
}
