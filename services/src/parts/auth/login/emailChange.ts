import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { toAddress } from '../../../evidence/address.js'
import type { CallerNetworks } from '../../../http/callerNetworks.js'
import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import type { TellHosts } from '../hostEvents.js'
import type { AttachImported } from './attachImported.js'
import { requireNextMailbox } from './checks.js'
import { countFrom, requireCounting } from './counting.js'
import { endLogins } from './endLogins.js'
import { requireFreshToAdd } from './freshness.js'
import { findHidden } from './hiddenIdentities.js'
import { type Transaction, unknownTransaction } from './judgeCode.js'
import type { Login, Logins } from './logins.js'
import type { Notices } from './notices.js'
import type { LoginTables } from './schema.js'
import { takeTally, tallyKey } from './tallies.js'
import type { CodeToMail, Transactions } from './transactions.js'
import { lockIdentity, mailbox } from './users.js'

/** Who calls a step of a change. */
export interface ChangeCall {
  login: Login
  networks: CallerNetworks
}

/** Moves a user's login to another mailbox: a code to the old one, then a code to the new one. */
export interface EmailChange {
  /** @throws {Refusal} EMAIL_INVALID, STEP_UP_NEEDED, TOO_NEW; TooManyError */
  begin(call: ChangeCall, email: string): Promise<CodeToMail>
  /** Redeems the code of the old mailbox, which makes the login fresh as a step-up does; the new one gets its own. */
  confirmOld(call: ChangeCall, id: string, code: string): Promise<CodeToMail>
  /**
   * Redeems the code of the new mailbox: the login has moved, the user's other logins end, the old mailbox is notified.
   * @returns the new address, and from when on it counts
   * @throws {Refusal} EMAIL_TAKEN, TOO_NEW, CHECK_IN_USE
   */
  confirmNew(call: ChangeCall, id: string, code: string): Promise<{ email: string; countsFrom: number }>
}

/** What a change works with. */
export interface EmailChangeTools {
  logins: Pick<Logins, 'renew'>
  db: Kysely<LoginTables>
  transactions: Transactions
  notices: Notices
  clock: Clock
  pepper: Uint8Array
  tellHosts: TellHosts
  attachImported: AttachImported
}

/** Addresses that a user may try in a day. */
const tryLimits = [{ within: 24 * 3_600_000, most: 10 }]

/** Changes whose steps are transactions. */
export function createEmailChange({
  db,
  logins: { renew },
  transactions,
  notices,
  clock,
  pepper,
  tellHosts,
  attachImported,
}: EmailChangeTools): EmailChange {
  return {
    async begin({ login, networks }, email) {
      const { user, sid, jkt, origin, language } = login
      const newAddress = toAddress(email)
      if (newAddress === undefined || newAddress === user.email) {
        throw new Refusal(400, 'EMAIL_INVALID', 'This is no e-mail address that the login can move to.')
      }
      const now = clock.now()
      const isFirst = user.email === null
      // Without an old mailbox that could be asked, the login itself has to be new.
      if (isFirst) await requireFreshToAdd(db, login, now)
      else await requireOldMailbox(user, now)
      const wait = await db.transaction().execute((trx) => takeTally(trx, tallyKey('change', user.sub), tryLimits, now))
      if (wait > 0) throw new TooManyError(wait)
      const {
        transaction,
        code = '',
        isFixed,
      } = await transactions.begin(
        {
          ...{ jkt, realm: user.realm, origin, language, sub: user.sub, sid, newAddress },
          ...{ purpose: isFirst ? 'change-secondary' : 'change-primary', address: user.email ?? newAddress },
        },
        { isMailed: true, isKnownDevice: !isFirst, networks },
      )
      return { transaction, code, isFixed }
    },

    confirmOld: ({ login: { jkt, sub, sid }, networks }, id, code) =>
      transactions.advance({ id, jkt, sub, code, networks }, ({ address }, trx) => renew(trx, sid, address)),

    async confirmNew({ login, networks }, id, code) {
      const { jkt, sub, user } = login
      if (user.email !== null) {
        requireCounting(login, clock.now())
        await requireNextMailbox(db, sub)
      }
      const call = { id, jkt, code, networks, purposes: ['change-secondary'] as const }
      const countsFrom = countFrom(login, clock.now())
      const moved = await transactions.redeem(call, (transaction, trx) => move(trx, transaction, login, countsFrom))
      if (moved.isTaken) throw new Refusal(409, 'EMAIL_TAKEN', 'Another account logs in with this address.')
      const { address: email } = moved.transaction
      if (moved.old !== undefined) await notices.tellChange(moved.transaction, moved.old, login)
      // Whose it is hears until when it does not count.
      else await notices.tellLogin('loginAdded', { ...login, user: { ...user, email } }, email, countsFrom)
      return { email, countsFrom }
    },
  }

  /** A mailbox that does not count yet is not replaced by who has it: the move would remove a login. */
  async function requireOldMailbox({ realm, email }: Login['user'], now: number): Promise<void> {
    const old = await db
      .selectFrom('auth.identities')
      .select(['added_at as addedAt', 'counts_from as countsFrom'])
      .where('realm', '=', realm)
      .where('issuer', '=', mailbox)
      .where('subject', '=', email ?? '')
      .executeTakeFirst()
    requireCounting({ proof: old }, now)
  }

  async function move(
    trx: Kysely<LoginTables>,
    transaction: Transaction,
    { sub, sid, loginAt }: { sub: string; sid: string; loginAt: number },
    countsFrom: number,
  ) {
    const { realm, address } = transaction
    if (transaction.sub !== sub) throw unknownTransaction()
    await lockIdentity(trx, { realm, issuer: mailbox, subject: address })
    const own = trx.selectFrom('auth.identities').select('subject').where('sub', '=', sub).where('issuer', '=', mailbox)
    const old = (await own.executeTakeFirst())?.subject
    const other = await trx
      .selectFrom('auth.identities')
      .select('sub')
      .where('realm', '=', realm)
      .where('issuer', '=', mailbox)
      .where('subject', '=', address)
      .executeTakeFirst()
    const hidden = await findHidden(trx, pepper, { realm, issuer: mailbox, subject: address })
    if (other || (hidden !== undefined && hidden !== sub)) return { transaction, isTaken: true, old: undefined }
    // Codes that went to the old mailbox prove the user no more.
    await trx.deleteFrom('auth.transactions').where('sub', '=', sub).execute()
    let removed = 0n
    for (const table of ['auth.identities', 'auth.hidden_identities'] as const) {
      const own = trx.deleteFrom(table).where('sub', '=', sub).where('issuer', '=', mailbox)
      removed += (await own.executeTakeFirst()).numDeletedRows
    }
    const now = clock.now()
    const times = { added_at: now, logged_in_at: now, counts_from: countsFrom }
    await trx
      .insertInto('auth.identities')
      .values({ realm, issuer: mailbox, subject: address, sub, ...times })
      .execute()
    await attachImported(trx, { realm, address, sub })
    await trx
      .updateTable('auth.logins')
      // The code is the first proof of a user whom only a host had logged in.
      .set({ verified_address: address, login_at: now, ...(loginAt === 0 && { methods: ['otp'] }) })
      .where('sid', '=', sid)
      .execute()
    await endLogins(trx, { tellHosts, now }, (login) => login.and([login('sub', '=', sub), login('sid', '!=', sid)]))
    const types = [...(removed > 0n ? (['user.login_removed'] as const) : []), 'user.login_added' as const]
    await tellHosts(
      trx,
      types.map((type) => ({ type, sub, realm })),
    )
    return { transaction, isTaken: false, old }
  }
}
