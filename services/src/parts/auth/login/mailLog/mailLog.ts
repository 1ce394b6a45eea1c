import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../../clock.js'
import type { Log } from '../../../../log.js'
import type { Mail, Mailer, MailFate } from '../../../../mail/mailer.js'
import { maskAddress } from '../../../../operations/maskAddress.js'
import { toHidden } from '../hiddenIdentities.js'
import type { MailFacts } from '../mail/writeMail.js'
import type { LoginTables } from '../schema.js'
import { mailbox } from '../users.js'

/** Sends mails of login, and writes down what becomes of them. */
export interface MailLog {
  /**
   * Sends soon, unless the address's server has said that no mail goes there. Who asks for a code all the same says that it does again: a few
   * times a day that is tried, and a mail that is taken lifts it. Its own log keeps no text, no code and no whole address.
   */
  post(mail: Mail, about: { kind: MailFacts['kind']; realm: string }): Promise<void>
}

/** What the log works with. */
export interface MailLogTools {
  readonly db: Kysely<LoginTables>
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Log
  /** The part's: whose a mail was is kept as a digest under it. */
  readonly pepper: Uint8Array
}

/** Mails whose fate is kept: who asks for codes must not fill the table. */
const mostKept = 100_000
/** Ms after a refusal until a user's own word counts: no stranger may have the operator mail a dead address all day. */
const tryAgainMs = 6 * 3_600_000
/** What the user of the mailbox has asked for just now. */
const asked: ReadonlySet<MailFacts['kind']> = new Set(['login', 'stepUp', 'changePrimary', 'changeSecondary'])
/** How long it is kept, in ms. */
const keptMs = 30 * 24 * 3_600_000

/** What an address is known by, in the log and among those that no mail goes to. */
export const toMailDigest = (pepper: Uint8Array, realm: string, address: string): string =>
  toHidden(pepper, { realm, issuer: mailbox, subject: address })

/** Mails kept in the auth part's tables. */
export function createMailLog({ db, mailer, clock, log, pepper }: MailLogTools): MailLog {
  async function note(id: string, fate: MailFate): Promise<void> {
    const why = fate.state === 'sent' ? null : fate.why
    const row = await db
      .updateTable('auth.mails')
      .set({ state: fate.state, why })
      .where('id', '=', id)
      .returning(['digest', 'realm', 'masked'])
      .executeTakeFirst()
    // Erased meanwhile, with its user.
    if (!row) return
    if (fate.state === 'sent') await db.deleteFrom('auth.bounces').where('digest', '=', row.digest).execute()
    if (fate.state !== 'refused') return
    const refused = { at: clock.now(), why: fate.why }
    await db
      .insertInto('auth.bounces')
      .values({ ...row, ...refused })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet(refused))
      .execute()
  }

  /** Whether none goes there now. A try is taken by who tries, once for all processes. */
  async function findHold(digest: string, kind: MailFacts['kind']): Promise<{ why: string } | undefined> {
    const now = clock.now()
    const bounce = await db
      .selectFrom('auth.bounces')
      .select(['at', 'why'])
      .where('digest', '=', digest)
      .executeTakeFirst()
    if (!bounce || !asked.has(kind) || bounce.at > now - tryAgainMs) return bounce
    const { numUpdatedRows } = await db
      .updateTable('auth.bounces')
      .set({ at: now })
      .where('digest', '=', digest)
      .where('at', '=', bounce.at)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? undefined : bounce
  }

  return {
    async post(mail, { kind, realm }) {
      const digest = toMailDigest(pepper, realm, mail.to)
      const hold = await findHold(digest, kind)
      const row = { digest, realm, masked: maskAddress(mail.to) ?? '', kind, at: clock.now() }
      const { id } = await db
        .insertInto('auth.mails')
        .values({ ...row, state: hold ? 'held' : 'waiting', why: hold?.why ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (hold) return
      mailer.post(mail, (fate) => {
        note(id, fate).catch((error: Error) => log.problem(`the fate of a mail was not kept: ${error.name}`))
      })
    },
  }
}

/** Forgets mails of long ago, and all but the newest. */
export async function pruneMails(db: Kysely<LoginTables>, now: number): Promise<void> {
  await db
    .deleteFrom('auth.mails')
    .where((mail) =>
      mail.or([
        mail('at', '<', now - keptMs),
        sql<boolean>`id <= (select max(id) from auth.mails) - ${sql.lit(mostKept)}`,
      ]),
    )
    .execute()
}
