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
  /** Sends soon, unless the address's server has said that no mail goes there. Its own log keeps no text, no code and no whole address. */
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
    if (!row || fate.state !== 'refused') return
    await db
      .insertInto('auth.bounces')
      .values({ ...row, at: clock.now(), why: fate.why })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .execute()
  }

  return {
    async post(mail, { kind, realm }) {
      const digest = toMailDigest(pepper, realm, mail.to)
      const bounce = await db.selectFrom('auth.bounces').select('why').where('digest', '=', digest).executeTakeFirst()
      const row = { digest, realm, masked: maskAddress(mail.to) ?? '', kind, at: clock.now() }
      const { id } = await db
        .insertInto('auth.mails')
        .values({ ...row, state: bounce ? 'held' : 'waiting', why: bounce?.why ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (bounce) return
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
