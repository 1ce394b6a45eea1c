import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { CallerLimiter } from '../../../http/callerLimiter.js'
import type { CallerNetworks } from '../../../http/callerNetworks.js'
import { Refusal } from '../../../http/refusal.js'
import { toB64 } from '../../../proof/encoding.js'
import { charge, takeMail } from './accountLimits.js'
import { codeLifeMs, drawCode, hashCode } from './codes.js'
import type { LoginCounts } from './countLogins.js'
import {
  expired,
  isOwnDevice,
  judgeCode,
  lockTransaction,
  type Redemption,
  type Transaction,
  type TransactionCall,
  unknownTransaction,
} from './judgeCode.js'
import { pruneNews } from './news.js'
import type { CodePurpose, LoginTables } from './schema.js'
import { type TestCodes, testCode } from './signUps/testCodes.js'
import type { SprayBreaker } from './spray.js'
import { pruneTallies } from './tallies.js'

/** A code that is to be mailed, once the answer is made. */
export interface CodeToMail {
  transaction: Transaction
  code: string
  /** It is the one of every address under `.test`, and no mail has to carry it. */
  isFixed: boolean
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
   * @param isMailed whether a code is on its way at once; else `send` mails the first, of so many digits
   * @throws {TooManyError}
   */
  begin(
    given: NewTransaction,
    options: { isMailed: boolean; isKnownDevice: boolean; networks: CallerNetworks },
  ): Promise<{ transaction: Transaction; code: string | undefined; isFixed: boolean; digits: number }>
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
  advance(
    call: Omit<Redemption, 'purposes'> & { sub: string },
    then: (before: Transaction, trx: Kysely<LoginTables>) => Promise<void>,
  ): Promise<CodeToMail>
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
  /** Mails that a network asks for, and codes that it tries. */
  mailLimiter: CallerLimiter
  codeLimiter: CallerLimiter
  clock: Clock
  counts: Pick<LoginCounts, 'login'>
  testCodes: Pick<TestCodes, 'find' | 'isOver'>
}

/** Transactions kept in the auth part's tables. */
export function createTransactions(tools: TransactionTools): Transactions {
  const { db, pepper, spray, mailLimiter, codeLimiter, clock, counts, testCodes } = tools
  let begun = 0

  /** A code and what is kept of it. */
  async function makeCode(id: string, networks: CallerNetworks, fixed?: string) {
    const code = fixed ?? drawCode(await spray.digits(networks))
    const kept = { code: hashCode(pepper, id, code), code_expires_at: clock.now() + codeLifeMs, tries: 0 }
    return { code, kept, isFixed: fixed !== undefined }
  }

  /** Whose a transaction is, before it is locked: the directory, which fixed codes ask, may share the connection. */
  const findWhose = (id: string) =>
    db.selectFrom('auth.transactions').select(['realm', 'address']).where('id', '=', id).executeTakeFirst()

  const redeem: Transactions['redeem'] = async (call, then) => {
    const admit = await charge(codeLimiter, call.networks)
    const whose = call.code === testCode ? await findWhose(call.id) : undefined
    if (whose && (await testCodes.isOver(whose))) throw expired()
    const done = await db.transaction().execute(async (trx) => {
      const judged = await judgeCode(trx, { ...call, pepper, now: clock.now() }, admit)
      if (!('transaction' in judged)) return judged
      await trx.deleteFrom('auth.transactions').where('id', '=', call.id).execute()
      return { result: await then(judged.transaction, trx) }
    })
    if ('result' in done) return done.result
    if (done.isGuess) await spray.count(call.networks)
    const code = done.refusal instanceof Refusal ? done.refusal.code : 'RATE_LIMITED'
    if (call.purposes.includes('login')) counts.login(done.realm, 'email', code)
    throw done.refusal
  }

  return {
    redeem,
    async begin(given, { isMailed, isKnownDevice, networks }) {
      const now = clock.now()
      const admit = await charge(mailLimiter, networks)
      admit(isKnownDevice)
      const { purpose, jkt, realm, origin, language, address, newAddress, sub, sid } = given
      const id = toB64(randomBytes(16))
      const made = await makeCode(id, networks, await testCodes.find({ realm, address }))
      const transaction: Transaction = {
        ...{ id, purpose, jkt, realm, origin, language, address },
        ...{ new_address: newAddress ?? null, sub: sub ?? null, sid: sid ?? null },
        ...(isMailed ? made.kept : { ...made.kept, code: null }),
        expires_at: now + lifeMs,
      }
      if (++begun % pruneEvery === 0) {
        await db.deleteFrom('auth.transactions').where('expires_at', '<', now).execute()
        await db.deleteFrom('auth.notices').where('expires_at', '<', now).execute()
        await pruneNews(db, now)
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
        await takeMail(trx, { realm, address }, { isKnown: isKnownDevice, what: isMailed ? 'mail' : 'consent' }, now)
        await trx.insertInto('auth.transactions').values(transaction).execute()
      })
      if (purpose === 'login') counts.login(realm, 'email', 'begun')
      const { code, isFixed } = made
      return { transaction, code: isMailed ? code : undefined, isFixed, digits: code.length }
    },

    async send({ id, jkt, networks }) {
      const admit = await charge(mailLimiter, networks)
      const whose = await findWhose(id)
      const made = await makeCode(id, networks, whose && (await testCodes.find(whose)))
      return db.transaction().execute(async (trx) => {
        const transaction = await lockTransaction(trx, id, clock.now())
        if (transaction.jkt !== jkt) throw unknownTransaction()
        const isOwn = await isOwnDevice(trx, transaction, { jkt, pepper })
        admit(isOwn)
        await takeMail(trx, transaction, { isKnown: isOwn }, clock.now())
        await trx.updateTable('auth.transactions').set(made.kept).where('id', '=', id).execute()
        return { transaction, code: made.code, isFixed: made.isFixed }
      })
    },

    async advance(call, then) {
      // To an address that is not the user's yet, so as a stranger.
      const admit = await charge(mailLimiter, call.networks)
      admit(false)
      const made = await makeCode(call.id, call.networks)
      return redeem({ ...call, purposes: ['change-primary'] }, async (before, trx) => {
        if (before.new_address === null || before.sub !== call.sub) throw unknownTransaction()
        const transaction: Transaction = {
          ...before,
          ...made.kept,
          purpose: 'change-secondary',
          address: before.new_address,
        }
        await takeMail(trx, transaction, { isKnown: false }, clock.now())
        await trx.insertInto('auth.transactions').values(transaction).execute()
        await then(before, trx)
        return { transaction, code: made.code, isFixed: false }
      })
    },

    async cancel({ id, jkt }) {
      await db.deleteFrom('auth.transactions').where('id', '=', id).where('jkt', '=', jkt).execute()
    },
  }
}
