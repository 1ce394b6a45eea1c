import { type Kysely, sql } from 'kysely'
import type { CollectOrder } from './collect.js'
import type { PayTables } from './schema.js'

/** An order at whose address money has come, with what may be there: the coin and the tokens that it takes. */
export type Collectable = CollectOrder & { readonly project: string; readonly payTo: string }

/** Orders at whose own address there is money, as far as the watch has read, the oldest first. */
export async function listCollectable(db: Kysely<PayTables>, project?: string): Promise<readonly Collectable[]> {
  let query = db
    .selectFrom('pay.accepts')
    .innerJoin('pay.orders', 'pay.orders.id', 'pay.accepts.order_id')
    .select(['order_id', 'chain', 'token', 'recipient', 'pay_to', 'project_id'])
    .where('way', '=', 'address')
    .where(sql<boolean>`final > coalesce((select sum(amount) from pay.payouts as out
      where out.chain = accepts.chain and out.pay_to = lower(accepts.pay_to) and out.token = accepts.token), 0)`)
    .orderBy('created_at')
    .orderBy('order_id')
    .orderBy('position')
  if (project !== undefined) query = query.where('project_id', '=', project)
  const found = new Map<string, Collectable & { tokens: string[] }>()
  for (const row of await query.execute()) {
    const key = `${row.chain} ${row.pay_to}`
    const { order_id: order, chain, recipient, pay_to: payTo, project_id: own } = row
    const one = found.get(key) ?? { order, chain, recipient, payTo, project: own, tokens: [] }
    found.set(key, one)
    one.tokens.push(row.token)
  }
  return [...found.values()]
}
