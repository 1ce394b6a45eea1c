import type { Kysely } from 'kysely'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { payLimits } from './limits.js'
import { readAsset, readHash } from './readAsset.js'
import type { PayTables } from './schema.js'
import type { WireHostOrder } from './wire.js'

/**
 * Notes a transaction by which the merchant gave money back; again, nothing changes.
 * @throws {Refusal} ORDER_INVALID, PAYMENT_TAKEN for one that another order has noted; TooManyError
 */
export async function noteRefund(
  db: Kysely<PayTables>,
  order: WireHostOrder,
  { asset, hash: text }: { asset: string; hash: string },
  now: number,
): Promise<void> {
  const { chain } = readAsset(asset) ?? {}
  if (chain === undefined) throw new Refusal(400, 'ORDER_INVALID', 'The asset is none.', { field: 'asset' })
  const hash = readHash(chain, text)
  if (hash === undefined)
    throw new Refusal(400, 'ORDER_INVALID', 'This is no transaction of the asset’s chain.', { field: 'hash' })
  if (order.refunds.length >= payLimits.refunds) throw new TooManyError(60_000)
  await db
    .insertInto('pay.refunds')
    .values({ order_id: order.id, chain, hash, asset, is_seen: false, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const noted = await db
    .selectFrom('pay.refunds')
    .select('order_id')
    .where('chain', '=', chain)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  if (noted.order_id !== order.id)
    throw new Refusal(409, 'PAYMENT_TAKEN', 'Another order has noted this transaction. It counts once.')
}
