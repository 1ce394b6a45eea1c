import { type Kysely, sql } from 'kysely'
import type { PayTables } from '../schema.js'
import { type SettleTools, settle } from './settle.js'

/** A payment that was found. */
export type FoundPayment = Omit<PayTables['pay.payments'], 'chain' | 'is_final'>
/** A payout that was found. */
export type FoundPayout = Omit<PayTables['pay.payouts'], 'chain'>
/** Which payment is meant. */
export type PaymentKey = Pick<PayTables['pay.payments'], 'hash' | 'log_index'>

/** A block that was read. */
export interface ReadBlock {
  readonly block: number
  readonly block_hash: string
  /** In ms since 1970. */
  readonly mined_at: number
}

/** What one look at a chain brought. */
export interface Reading {
  readonly chain: string
  readonly head: ReadBlock
  /** Hash of the newest block that had been read when the look began; another process has gone on where it is another one now. */
  readonly before: string | undefined
  /** What was read above this block is the chain's no longer; undefined where nothing was taken back. */
  readonly takenBackAbove: number | undefined
  readonly payments: readonly FoundPayment[]
  readonly payouts: readonly FoundPayout[]
  /** Payments that turned out to be less: zero removes one. */
  readonly shrunk: readonly (PaymentKey & { readonly amount: string })[]
  /** What is deep enough now. */
  readonly final: readonly PaymentKey[]
  /** Blocks below are not compared any more. */
  readonly finalBlock: number
  /** Of Solana: how far accounts were read. */
  readonly marks?: readonly Omit<PayTables['pay.marks'], 'chain'>[]
}

/**
 * Writes what a look brought, with the states of the orders that it touched, in one transaction.
 * @returns whether it was written: not where another process was faster
 */
export async function writeReading(
  db: Kysely<PayTables>,
  reading: Reading,
  tools: Omit<SettleTools, 'cancel'>,
): Promise<boolean> {
  const { chain, head, before, takenBackAbove, finalBlock } = reading
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pay:watch:${chain}`}, 0))`.execute(transaction)
    const known = transaction.selectFrom('pay.heads').select('block_hash').where('chain', '=', chain)
    if ((await known.executeTakeFirst())?.block_hash !== before) return false
    const touched = new Set<string>()
    const note = (rows: readonly { order_id: string }[]) => {
      for (const { order_id } of rows) touched.add(order_id)
    }
    if (takenBackAbove !== undefined) {
      const gone = transaction
        .deleteFrom('pay.payments')
        .where('chain', '=', chain)
        .where('block', '>', takenBackAbove)
        .where('is_final', '=', false)
      note(await gone.returning('order_id').execute())
      for (const table of ['pay.payouts', 'pay.blocks'] as const)
        await transaction.deleteFrom(table).where('chain', '=', chain).where('block', '>', takenBackAbove).execute()
    }
    for (const { hash, log_index, amount } of reading.shrunk) {
      const one = { chain, hash, log_index }
      const isOne = transaction.updateTable('pay.payments').set({ amount }).where('is_final', '=', false)
      note(
        await isOne
          .where((is) => is.and(one))
          .returning('order_id')
          .execute(),
      )
      await transaction
        .deleteFrom('pay.payments')
        .where((is) => is.and(one))
        .where('amount', '=', '0')
        .execute()
    }
    for (const payout of reading.payouts)
      await transaction
        .insertInto('pay.payouts')
        .values({ chain, ...payout })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const payment of reading.payments) {
      const added = transaction
        .insertInto('pay.payments')
        .values({ chain, is_final: false, ...payment })
        // A log counts for one order: the first.
        .onConflict((conflict) => conflict.doNothing())
      note(await added.returning('order_id').execute())
    }
    for (const { hash, log_index } of reading.final) {
      const one = { chain, hash, log_index }
      const made = transaction
        .updateTable('pay.payments')
        .set({ is_final: true })
        .where((is) => is.and(one))
      note(await made.returning('order_id').execute())
    }
    for (const { address, signature } of reading.marks ?? [])
      await transaction
        .insertInto('pay.marks')
        .values({ chain, address, signature })
        .onConflict((conflict) => conflict.columns(['chain', 'address']).doUpdateSet({ signature }))
        .execute()
    await writeHead(transaction, chain, head, finalBlock, tools.now)
    // Always in the same order: two chains of one order must not wait for each other.
    for (const orderId of [...touched].sort()) await settle(transaction, orderId, tools)
    return true
  })
}

async function writeHead(
  db: Kysely<PayTables>,
  chain: string,
  { block, block_hash, mined_at }: ReadBlock,
  finalBlock: number,
  now: number,
): Promise<void> {
  const row = { block, block_hash, final_block: finalBlock, read_at: now }
  await db
    .insertInto('pay.heads')
    .values({ chain, ...row })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet(row))
    .execute()
  await db
    .insertInto('pay.blocks')
    .values({ chain, block, block_hash, mined_at })
    .onConflict((conflict) => conflict.columns(['chain', 'block']).doUpdateSet({ block_hash, mined_at }))
    .execute()
  // The newest of those below stays: it is where a comparison ends.
  await sql`delete from pay.blocks where chain = ${chain} and block < (
    select max(block) from pay.blocks where chain = ${chain} and block <= ${finalBlock})`.execute(db)
}
