import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../../clock.js'
import type { CallerNetworks } from '../../http/callerNetworks.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { toB64 } from '../../proof/encoding.js'
import { codeLifeMs, drawCode, hashCode, mostTries } from './codes.js'
import type { CodePurpose, LoginTables } from './schema.js'
import type { SprayBreaker } from './spray.js'
import {
  addToTally,
  failureLimits,
  lockTally,
  mailLimits,
  pruneTallies,
  takeTally,
  tallyKey,
  waitOf,
} from './tallies.js'
import { findByAddress } from './users.js'

/** A login or a change that waits for codes. */
export type Transaction = Selectable<LoginTables['auth.transactions']>

/** Whose transaction is asked for. */
export interface TransactionCall {
  id: string
  jkt: string
  networks: CallerNetworks
}

/** A code that a device brings back. */
export interface Redemption extends TransactionCall {
  code: string
  /** What the route redeems codes of. */
  purposes: readonly CodePurpose[]
}

/** A code that is to be mailed, once the answer is made. */
export interface CodeToMail {
  transaction: Transaction
  code: string
}

/** What a transaction begins with. */
export interface NewTransaction {
  purpose: CodePurpose
  jkt: string
  realm: string
  origin: string
  language: string | null
  address: string
  newAddress?: string
  sub?: string
  sid?: string
}

/** Logins and changes that wait for codes, and the limits of mails and tries. */
export interface Transactions {
  /**
   * Begins one; those that the same device began for the same address and purpose end.
   * @param isMailed whether a code is on its way at once; else `send` mails the first
   * @throws {TooManyError}
   */
  begin(
    given: NewTransaction,
    options: { isMailed: boolean; isKnownDevice: boolean; networks: CallerNetworks },
  ): Promise<{ transaction: Transaction; code: string | undefined }>
  /** Makes a further code, in place of the one before. @throws {TooManyError, Refusal} TRANSACTION_UNKNOWN */
  send(call: TransactionCall): Promise<CodeToMail>
  /**
   * Redeems a code: of two calls at once one succeeds. Wrong ones are counted, by transaction, account and network.
   * @param then what the code is good for, in the same database transaction: after a crash both are done, or neither
   * @throws {TooManyError, Refusal} TRANSACTION_UNKNOWN, CODE_WRONG, CODE_EXPIRED
   */
  redeem<Result>(
    call: Redemption,
    then: (transaction: Transaction, db: Kysely<LoginTables>) => Promise<Result>,
  ): Promise<Result>
  /** Redeems a code of a change's old address, and makes one for the new address. @throws as `redeem` and `send` do */
  advance(call: Omit<Redemption, 'purposes'> & { sub: string }): Promise<CodeToMail>
  /** Ends one of a device. */
  cancel(call: Pick<TransactionCall, 'id' | 'jkt'>): Promise<void>
}

/** How long a transaction waits, in ms: for the press on another part's page, and some codes. */
const lifeMs = 30 * 60_000
const pruneEvery = 200

/** What transactions are made with. */
export interface TransactionTools {
  db: Kysely<LoginTables>
  pepper: Uint8Array
  spray: SprayBreaker
  clock: Clock
}

/** Transactions kept in the auth part's tables. */
export function createTransactions({ db, pepper, spray, clock }: TransactionTools): Transactions {
  let begun = 0

  /** A code and what is kept of it. */
  function makeCode(id: string, digits: number) {
    const code = drawCode(digits)
    const kept = { code: hashCode(pepper, id, code), code_expires_at: clock.now() + codeLifeMs, tries: 0 }
    return { code, kept }
  }

  /** Takes a mail of an account's: strangers cannot use up what is there for its own devices. */
  async function takeMail(trx: Kysely<LoginTables>, { realm, address }: Account, isKnown: boolean, what = 'mail') {
    const wait = await takeTally(trx, tallyKey(what, realm, address, group(isKnown)), mailLimits, clock.now())
    if (wait > 0) throw new TooManyError(wait)
  }

  async function lock(trx: Kysely<LoginTables>, id: string): Promise<Transaction> {
    const found = await trx
      .selectFrom('auth.transactions')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', clock.now())
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw unknownTransaction()
    return found
  }

  const isKnown = async (trx: Kysely<LoginTables>, account: Account, jkt: string) =>
    (await findByAddress(trx, { ...account, jkt })).isKnownDevice

  /** What a wrong code does; what is right goes on. Thrown later: what was counted must be written. */
  async function judge(trx: Kysely<LoginTables>, given: Redemption): Promise<Judged> {
    const { id, jkt, code, purposes } = given
    const transaction = await lock(trx, id)
    if (!purposes.includes(transaction.purpose)) throw unknownTransaction()
    const key = tallyKey('failure', transaction.realm, transaction.address, group(await isKnown(trx, transaction, jkt)))
    const now = clock.now()
    const failures = await lockTally(trx, key, now)
    const wait = waitOf(failures, failureLimits, now)
    if (wait > 0) return { refusal: new TooManyError(wait) }
    if (transaction.code === null || transaction.code_expires_at <= now) return { refusal: expired() }
    const isRight = isEqual(transaction.code, hashCode(pepper, id, code)) && transaction.jkt === jkt
    if (isRight) return { transaction }
    const tries = transaction.tries + 1
    await trx
      .updateTable('auth.transactions')
      .set({ tries, ...(tries >= mostTries && { code: null }) })
      .where('id', '=', id)
      .execute()
    await addToTally(trx, key, failures, now)
    return { refusal: new Refusal(401, 'CODE_WRONG', 'The code is wrong.'), isGuess: true }
  }

  const redeem: Transactions['redeem'] = async (call, then) => {
    const done = await db.transaction().execute(async (trx) => {
      const judged = await judge(trx, call)
      if (!('transaction' in judged)) return judged
      await trx.deleteFrom('auth.transactions').where('id', '=', call.id).execute()
      return { result: await then(judged.transaction, trx) }
    })
    if ('result' in done) return done.result
    if (done.isGuess) await spray.count(call.networks)
    throw done.refusal
  }

  return {
    redeem,
    async begin(given, { isMailed, isKnownDevice, networks }) {
      const now = clock.now()
      const { purpose, jkt, realm, origin, language, address, newAddress, sub, sid } = given
      const id = toB64(randomBytes(16))
      const made = makeCode(id, await spray.digits(networks))
      const transaction: Transaction = {
        ...{ id, purpose, jkt, realm, origin, language, address },
        ...{ new_address: newAddress ?? null, sub: sub ?? null, sid: sid ?? null },
        ...(isMailed ? made.kept : { ...made.kept, code: null }),
        expires_at: now + lifeMs,
      }
      if (++begun % pruneEvery === 0) {
        await db.deleteFrom('auth.transactions').where('expires_at', '<', now).execute()
        await db.deleteFrom('auth.notices').where('expires_at', '<', now).execute()
        await pruneTallies(db, now)
      }
      await db.transaction().execute(async (trx) => {
        // Rows of transactions are locked before tallies, here and below: processes never wait for each other in a circle.
        await trx
          .deleteFrom('auth.transactions')
          .where('realm', '=', realm)
          .where('address', '=', address)
          .where('jkt', '=', jkt)
          .where('purpose', '=', purpose)
          .execute()
        await takeMail(trx, { realm, address }, isKnownDevice, isMailed ? 'mail' : 'consent')
        await trx.insertInto('auth.transactions').values(transaction).execute()
      })
      return { transaction, code: isMailed ? made.code : undefined }
    },

    async send({ id, jkt, networks }) {
      const made = makeCode(id, await spray.digits(networks))
      return db.transaction().execute(async (trx) => {
        const transaction = await lock(trx, id)
        if (transaction.jkt !== jkt) throw unknownTransaction()
        await takeMail(trx, transaction, await isKnown(trx, transaction, jkt))
        await trx.updateTable('auth.transactions').set(made.kept).where('id', '=', id).execute()
        return { transaction, code: made.code }
      })
    },

    async advance(call) {
      const made = makeCode(call.id, await spray.digits(call.networks))
      return redeem({ ...call, purposes: ['change-primary'] }, async (before, trx) => {
        if (before.new_address === null || before.sub !== call.sub) throw unknownTransaction()
        const transaction: Transaction = {
          ...before,
          ...made.kept,
          purpose: 'change-secondary',
          address: before.new_address,
        }
        await takeMail(trx, transaction, false)
        await trx.insertInto('auth.transactions').values(transaction).execute()
        return { transaction, code: made.code }
      })
    },

    async cancel({ id, jkt }) {
      await db.deleteFrom('auth.transactions').where('id', '=', id).where('jkt', '=', jkt).execute()
    },
  }
}

interface Account {
  realm: string
  address: string
}

type Judged = { transaction: Transaction } | { refusal: Error; isGuess?: boolean }

const group = (isKnown: boolean) => (isKnown ? 'known' : 'strange')

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** A transaction that is not there, or not this caller's. */
export function unknownTransaction(): Refusal {
  return new Refusal(404, 'TRANSACTION_UNKNOWN', 'There is no such login on this device, or it has ended. Begin again.')
}

function expired(): Refusal {
  return new Refusal(410, 'CODE_EXPIRED', 'The code is good no more. Ask for another one.')
}
