import { type Kysely, sql } from 'kysely'
import type { PayTables } from '../../schema.js'
import type { Watched } from '../readWatched.js'
import type { FoundPayout, ReadBlock } from '../writeReading.js'

/** Names an amount of an order. */
export const keyOf = ({ order_id, position }: { readonly order_id: string; readonly position: number }) =>
  `${order_id} ${position}`
/** The same of what is watched. */
export const toKey = ({ orderId, position }: Watched) => ({ order_id: orderId, position })
/** Names a token at an address. */
export const placeOf = ({ token, payTo }: { readonly token: string; readonly payTo: string }) => `${payTo} ${token}`

/** Blocks that were read and are compared, the newest first. */
export async function readBlocks(db: Kysely<PayTables>, chain: string): Promise<readonly ReadBlock[]> {
  const rows = await db
    .selectFrom('pay.blocks')
    .select(['block', 'block_hash', 'mined_at'])
    .where('chain', '=', chain)
    .orderBy('block', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, block: Number(row.block) }))
}

/**
 * Whether a look without a new block may change anything: a transaction that a payer named, or a payment that is not final.
 * @param isCompared whether there are other nodes, which may have caught up
 */
export async function hasPending(
  db: Kysely<PayTables>,
  chain: string,
  { isCompared }: { readonly isCompared: boolean },
): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (select 1 from pay.named where chain = ${chain})
    or ${isCompared} and exists (select 1 from pay.payments where chain = ${chain} and not is_final)`.execute(db)
  return rows.length > 0
}

/** Payments that are not final, the newest first. @param upTo those of higher blocks are taken back */
export async function readOpenPayments(db: Kysely<PayTables>, chain: string, upTo: number | undefined) {
  const all = db
    .selectFrom('pay.payments')
    .select(['hash', 'log_index', 'order_id', 'position', 'amount', 'block', 'block_hash'])
    .where('chain', '=', chain)
    .where('is_final', '=', false)
  const some = upTo === undefined ? all : all.where('block', '<=', upTo)
  const rows = await some.orderBy('block', 'desc').orderBy('log_index', 'desc').execute()
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), block: Number(row.block) }))
}

/** What the chain took back, by order and position. */
export async function sumTakenBack(db: Kysely<PayTables>, chain: string, above: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ order_id: string; position: number; amount: string }>`
    select order_id, position, sum(amount) as amount from pay.payments
    where chain = ${chain} and block > ${above} and not is_final group by order_id, position`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), BigInt(row.amount)]))
}

/** What addresses have paid out up to a block, by address and token. @param found payouts that are not written down yet */
export async function sumPayouts(
  db: Kysely<PayTables>,
  chain: string,
  { written, block }: { readonly written: number; readonly block: number },
  found: readonly FoundPayout[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ pay_to: string; token: string; amount: string }>`
    select pay_to, token, sum(amount) as amount from pay.payouts where chain = ${chain} and block <= ${Math.min(written, block)}
    group by pay_to, token`.execute(db)
  const sums = new Map<string, bigint>()
  for (const { pay_to, token, amount } of [...rows, ...found.filter((one) => one.block <= block)]) {
    const place = placeOf({ token, payTo: pay_to })
    sums.set(place, (sums.get(place) ?? 0n) + BigInt(amount))
  }
  return sums
}
