import { type Kysely, type Selectable, sql } from 'kysely'
import type { Hex } from 'viem'
import { facilitatorLimits } from './limits.js'
import type { Payment } from './messages.js'
import type { FacilitatorTables, PaymentState } from './schema.js'

export type PaymentRow = Selectable<FacilitatorTables['facilitator.payments']>
export type TransactionRow = Selectable<FacilitatorTables['facilitator.transactions']>

type Db = Kysely<FacilitatorTables>

/** What names a payment on its chain. */
export type PaymentKey = Pick<PaymentRow, 'chain' | 'asset' | 'payer' | 'nonce'>

/** The key of a payment. */
export const keyOf = ({ requirements: { network, asset }, payer, nonce }: Payment): PaymentKey => ({
  ...{ chain: network, asset: asset.toLowerCase(), payer: payer.toLowerCase(), nonce },
})

/** A payment that was taken to be settled. */
export const findPayment = (db: Db, { chain, asset, payer, nonce }: PaymentKey) =>
  db
    .selectFrom('facilitator.payments')
    .selectAll()
    .where('chain', '=', chain)
    .where('asset', '=', asset)
    .where('payer', '=', payer)
    .where('nonce', '=', nonce)
    .executeTakeFirst()

/** Whether a payment of the payer cost a settler in vain lately. */
export async function isResting(db: Db, { chain, payer }: PaymentKey, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('facilitator.payments')
    .select('nonce')
    .where('chain', '=', chain)
    .where('payer', '=', payer)
    .where('state', '=', 'failed')
    .where('updated_at', '>', now - facilitatorLimits.restMs)
    .executeTakeFirst()
  return found !== undefined
}

/** How many payments of each settler are under way. */
export async function countBusy(db: Db, chain: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('facilitator.payments')
    .select(({ fn }) => ['settler', fn.countAll<string>().as('count')])
    .where('chain', '=', chain)
    .where('state', '=', 'sent')
    .groupBy('settler')
    .execute()
  return new Map(rows.map(({ settler, count }) => [settler, Number(count)]))
}

/** A transaction that was signed. */
export interface SignedPayment {
  readonly hash: Hex
  readonly raw: Hex
  readonly fee: bigint
  readonly priority: bigint
}

/** Who pays for a payment's transaction, and what signs it for the nonce that it gets. */
export interface Settlement {
  readonly project: string
  readonly callName: string | undefined
  readonly settler: string
  /** The settler's count of transactions, as the chain has it. */
  readonly counted: number
  sign(nonce: number): Promise<SignedPayment>
}

/**
 * Takes a payment to be settled, and writes its signed transaction down, before any node sees it. Of two calls at once, in whatever
 * processes, one does.
 * @returns what was signed; undefined where the payment was taken before
 */
export function takePayment(
  db: Db,
  payment: Payment,
  { project, callName, settler, counted, sign }: Settlement,
  now: number,
): Promise<SignedPayment | undefined> {
  const key = keyOf(payment)
  const { requirements } = payment
  return db.transaction().execute(async (transaction) => {
    // A settler's transactions have to have nonces in a row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`facilitator ${key.chain} ${settler}`}, 0))`.execute(
      transaction,
    )
    const kept = await transaction
      .selectFrom('facilitator.nonces')
      .select('next')
      .where('chain', '=', key.chain)
      .where('settler', '=', settler)
      .executeTakeFirst()
    const nonce = Math.max(kept?.next ?? 0, counted)
    const taken = await transaction
      .insertInto('facilitator.payments')
      .values({
        ...{ ...key, project, call_name: callName ?? null, pay_to: requirements.payTo, amount: requirements.amount },
        ...{ state: 'sent', settler, tx_nonce: nonce, missed_at: null, tx_hash: '', block: null, block_hash: null },
        ...{ created_at: now, updated_at: now, is_final: false },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst()
    if (!taken) return undefined
    const made = await sign(nonce)
    await writeTransaction(transaction, { chain: key.chain, settler, nonce }, made, now)
    await update(transaction, key, { tx_hash: made.hash }).execute()
    await transaction
      .insertInto('facilitator.nonces')
      .values({ chain: key.chain, settler, next: nonce + 1 })
      .onConflict((conflict) => conflict.columns(['chain', 'settler']).doUpdateSet({ next: nonce + 1 }))
      .execute()
    return made
  })
}

const update = (db: Db, { chain, asset, payer, nonce }: PaymentKey, values: Partial<PaymentRow>) =>
  db
    .updateTable('facilitator.payments')
    .set(values)
    .where('chain', '=', chain)
    .where('asset', '=', asset)
    .where('payer', '=', payer)
    .where('nonce', '=', nonce)

const writeTransaction = (
  db: Db,
  of: { readonly chain: string; readonly settler: string; readonly nonce: number },
  { hash, raw, fee, priority }: SignedPayment,
  now: number,
) =>
  db
    .insertInto('facilitator.transactions')
    .values({ ...of, hash, raw, fee: `${fee}`, priority: `${priority}`, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** What was signed for a payment, the dearest first. */
export const listTransactions = (db: Db, { chain, settler, tx_nonce }: PaymentRow): Promise<TransactionRow[]> =>
  db
    .selectFrom('facilitator.transactions')
    .selectAll()
    .where('chain', '=', chain)
    .where('settler', '=', settler)
    .where('nonce', '=', tx_nonce)
    .orderBy('fee', 'desc')
    .execute()

/** Payments that are not final: those in no block first, for what waits for its depth only would keep them from their turn. */
export const listOpen = (db: Db, chain: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('facilitator.payments')
    .selectAll()
    .where('chain', '=', chain)
    .where('is_final', '=', false)
    .orderBy(sql`(state = 'sent')`, 'desc')
    .orderBy('updated_at')
    .limit(facilitatorLimits.perLook)
    .execute()

/**
 * Writes dearer fees of a payment's transaction down, unless another process has.
 * @returns whether it may be sent
 */
export function raiseTransaction(db: Db, row: PaymentRow, last: TransactionRow, made: SignedPayment, now: number) {
  return db.transaction().execute(async (transaction) => {
    const still = await transaction
      .selectFrom('facilitator.payments')
      .select('nonce')
      .where('chain', '=', row.chain)
      .where('asset', '=', row.asset)
      .where('payer', '=', row.payer)
      .where('nonce', '=', row.nonce)
      .where('state', '=', 'sent')
      .forUpdate()
      .executeTakeFirst()
    const [dearest] = still ? await listTransactions(transaction, row) : []
    if (dearest?.hash !== last.hash) return false
    await writeTransaction(transaction, { chain: row.chain, settler: row.settler, nonce: row.tx_nonce }, made, now)
    await update(transaction, row, { tx_hash: made.hash }).execute()
    return true
  })
}

/** Writes down what the chain says of a payment. */
export async function markPayment(
  db: Db,
  row: PaymentRow,
  values: {
    readonly state: PaymentState
    readonly at: { readonly hash: string; readonly block: number; readonly blockHash: string } | undefined
    readonly isFinal: boolean
  },
  now: number,
): Promise<void> {
  const { state, at, isFinal } = values
  await update(db, row, {
    ...{ state, is_final: isFinal, missed_at: null, updated_at: now },
    ...{ block: at?.block ?? null, block_hash: at?.blockHash ?? null, ...(at && { tx_hash: at.hash }) },
  }).execute()
}

/** Notes that a payment's nonce is used, and none of its transactions is in a block. */
export async function markMissed(db: Db, row: PaymentRow, now: number): Promise<void> {
  await update(db, row, { missed_at: now }).execute()
}

/** Forgets what was final long ago, with what was signed for it. */
export async function prunePayments(db: Db, now: number): Promise<void> {
  const before = now - facilitatorLimits.keptMs
  await db.deleteFrom('facilitator.payments').where('is_final', '=', true).where('updated_at', '<', before).execute()
  await sql`delete from facilitator.transactions t where sent_at < ${before} and not exists (
    select 1 from facilitator.payments p where p.chain = t.chain and p.settler = t.settler and p.tx_nonce = t.nonce
  )`.execute(db)
}
