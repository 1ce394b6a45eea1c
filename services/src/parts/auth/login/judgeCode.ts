import { timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { CallerNetworks } from '../../../http/callerNetworks.js'
import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import { type AddressOf, type Admit, groupOf } from './accountLimits.js'
import { hashCode, mostTries } from './codes.js'
import type { CodePurpose, LoginTables } from './schema.js'
import { addToTally, failureLimits, lockTally, tallyKey, waitOf } from './tallies.js'
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

/** What became of a code. Refusals are thrown later: what was counted must be written first. */
export type Judged = { transaction: Transaction } | { refusal: Error; realm: string; isGuess?: boolean }

/**
 * Holds a code against the newest of its transaction. A wrong one, or a right one of another device, counts for the transaction
 * and the account.
 * @throws {Refusal} TRANSACTION_UNKNOWN
 */
export async function judgeCode(
  trx: Kysely<LoginTables>,
  { id, jkt, code, purposes, pepper, now }: Redemption & { pepper: Uint8Array; now: number },
  admit: Admit,
): Promise<Judged> {
  const transaction = await lockTransaction(trx, id, now)
  if (!purposes.includes(transaction.purpose)) throw unknownTransaction()
  const { realm, address } = transaction
  const isOwn = await isOwnDevice(trx, transaction, { jkt, pepper })
  admit(isOwn)
  const key = tallyKey('failure', realm, address, groupOf(isOwn))
  const failures = await lockTally(trx, key, now)
  const wait = waitOf(failures, failureLimits, now)
  if (wait > 0) return { refusal: new TooManyError(wait), realm }
  if (transaction.code === null || transaction.code_expires_at <= now) return { refusal: expired(), realm }
  const isRight = isEqual(transaction.code, hashCode(pepper, id, code)) && transaction.jkt === jkt
  if (isRight) return { transaction }
  const tries = transaction.tries + 1
  await trx
    .updateTable('auth.transactions')
    .set({ tries, ...(tries >= mostTries && { code: null }) })
    .where('id', '=', id)
    .execute()
  await addToTally(trx, key, failures, now)
  return { refusal: new Refusal(401, 'CODE_WRONG', 'The code is wrong.'), realm, isGuess: true }
}

/** A transaction that waits, held until the database's transaction ends. @throws {Refusal} TRANSACTION_UNKNOWN */
export async function lockTransaction(trx: Kysely<LoginTables>, id: string, now: number): Promise<Transaction> {
  const found = await trx
    .selectFrom('auth.transactions')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw unknownTransaction()
  return found
}

/** Whether a device is one that the address's user has logged in with. */
export async function isOwnDevice(
  trx: Kysely<LoginTables>,
  account: AddressOf,
  { jkt, pepper }: { jkt: string; pepper: Uint8Array },
): Promise<boolean> {
  return (await findByAddress(trx, { ...account, jkt, pepper })).isKnownDevice
}

/** A transaction that is not there, or not this caller's. */
export function unknownTransaction(): Refusal {
  return new Refusal(404, 'TRANSACTION_UNKNOWN', 'There is no such login on this device, or it has ended. Begin again.')
}

/** A code that is too old, or was tried too often. */
export function expired(): Refusal {
  return new Refusal(410, 'CODE_EXPIRED', 'The code is good no more. Ask for another one.')
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
