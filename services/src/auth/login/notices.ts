import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import type { Mailer } from '../../mail/mailer.js'
import { sha256, toB64 } from '../../proof/encoding.js'
import type { Transaction } from './judgeCode.js'
import { type MailFacts, writeMail } from './mail/writeMail.js'
import { notMePath } from './notMePage.js'
import type { LoginTables } from './schema.js'
import type { CodeToMail } from './transactions.js'
import { mailbox } from './users.js'

/** Mails to users, and what their "not me" link does. */
export interface Notices {
  /** Mails a code, soon. */
  mailCode(code: CodeToMail): Promise<void>
  /** Tells the old address that the user's login has moved to a new one. */
  mailChange(transaction: Transaction, oldAddress: string): Promise<void>
  /** Ends the login that a mail was about, and the logins of its user. @throws {Refusal} TRANSACTION_UNKNOWN */
  redeem(secret: string): Promise<void>
}

/** How long a link works, in ms. */
const linkLifeMs = 7 * 24 * 3_600_000

const kinds = {
  login: 'login',
  'step-up': 'stepUp',
  'change-primary': 'changePrimary',
  'change-secondary': 'changeSecondary',
} as const satisfies Record<Transaction['purpose'], MailFacts['kind']>

/** What notices are sent with. */
export interface NoticeTools {
  db: Kysely<LoginTables>
  mailer: Mailer
  /** Public address of auth, without a final slash; without it mails carry no link. */
  url: string | undefined
  clock: Clock
}

/** Mails, whose links are kept in the auth part's tables. */
export function createNotices({ db, mailer, url, clock }: NoticeTools): Notices {
  async function makeLink({ id, realm, sub }: Transaction, address: string): Promise<string | undefined> {
    if (url === undefined) return undefined
    const secret = toB64(randomBytes(16))
    await db
      .insertInto('auth.notices')
      .values({
        secret: hashSecret(secret),
        realm,
        address,
        sub,
        transaction_id: id,
        expires_at: clock.now() + linkLifeMs,
      })
      .execute()
    return `${url}${notMePath}#${secret}`
  }

  return {
    async mailCode({ transaction, code }) {
      const { purpose, address: to, new_address: newAddress, language, origin } = transaction
      const notMeUrl = await makeLink(transaction, to)
      mailer.post(writeMail({ kind: kinds[purpose], to, language, origin, code, newAddress, notMeUrl }))
    },
    async mailChange(transaction, oldAddress) {
      const { language, origin, new_address: newAddress } = transaction
      const notMeUrl = await makeLink(transaction, oldAddress)
      mailer.post(writeMail({ kind: 'changed', to: oldAddress, language, origin, newAddress, notMeUrl }))
    },
    async redeem(secret) {
      const notice = await db
        .selectFrom('auth.notices')
        .selectAll()
        .where('secret', '=', hashSecret(secret))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!notice) throw new Refusal(404, 'TRANSACTION_UNKNOWN', 'The link is not known, or is too old.')
      const { realm, address, transaction_id: id } = notice
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('auth.transactions').where('id', '=', id).execute()
        const users = trx
          .selectFrom('auth.identities')
          .select('sub')
          .where('realm', '=', realm)
          .where('issuer', '=', mailbox)
          .where('subject', '=', address)
        await trx
          .deleteFrom('auth.logins')
          .where((row) => row.or([row('sub', 'in', users), row('sub', '=', notice.sub ?? '')]))
          .execute()
      })
    },
  }
}

function hashSecret(secret: string): string {
  return toB64(sha256(secret))
}
