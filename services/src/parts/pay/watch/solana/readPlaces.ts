import type { Kysely } from 'kysely'
import type { PayTables } from '../../schema.js'

/** Where orders are paid to. */
export interface Place {
  readonly payTo: string
  /** Mint; empty for the coin. */
  readonly token: string
  /** Of the oldest order there, in ms since 1970. */
  readonly createdAt: number
}

/** Recipients and tokens of all orders that are watched. */
export async function readPlaces(db: Kysely<PayTables>, chain: string): Promise<readonly Place[]> {
  const rows = await db
    .selectFrom('pay.accepts as a')
    .innerJoin('pay.orders as o', 'o.id', 'a.order_id')
    .select(({ fn }) => ['a.pay_to', 'a.token', fn.min('o.created_at').as('created_at')])
    .where('a.chain', '=', chain)
    .where('a.is_watched', '=', true)
    .groupBy(['a.pay_to', 'a.token'])
    .execute()
  return rows.map(({ pay_to, token, created_at }) => ({ payTo: pay_to, token, createdAt: created_at }))
}

/** Payments that are not final. */
export async function readOpen(db: Kysely<PayTables>, chain: string) {
  const rows = await db
    .selectFrom('pay.payments')
    .select(['hash', 'log_index', 'block'])
    .where('chain', '=', chain)
    .where('is_final', '=', false)
    .orderBy('block')
    .execute()
  return rows.map((row) => ({ ...row, block: Number(row.block) }))
}
