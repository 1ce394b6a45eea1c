import type { Kysely } from 'kysely'
import { Refusal } from '../../http/refusal.js'
import { unknownOrder } from './handlers.js'
import { payLimits } from './limits.js'
import { toText } from './readOrders.js'
import type { PayTables } from './schema.js'
import type { WireLease } from './wire.js'

/**
 * Lets a payer have an order for two minutes, prolongs that, or ends it. One statement: of two at once, in whatever processes, one gets it.
 * @returns until when; null once it was given back
 * @throws {Refusal} ORDER_UNKNOWN, ORDER_LEASED, ORDER_NOT_OPEN
 */
export async function leaseOrder(
  db: Kysely<PayTables>,
  { project, id }: { readonly project: string; readonly id: string },
  { holder, overrule, end }: WireLease,
  now: number,
): Promise<{ until: string | null }> {
  const own = db.updateTable('pay.orders').where('id', '=', id).where('project_id', '=', project)
  if (end) {
    await own.set({ lease_holder: null, lease_until: null }).where('lease_holder', '=', holder).execute()
    return { until: null }
  }
  const until = now + payLimits.leaseMs
  const taken = await own
    .set({ lease_holder: holder, lease_until: until })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((row) =>
      row.or([
        row.lit(overrule === true),
        row('lease_until', 'is', null),
        row('lease_until', '<=', now),
        row('lease_holder', '=', holder),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken) return { until: toText(until) }
  const order = await db
    .selectFrom('pay.orders')
    .select(['ended_at', 'expires_at', 'lease_until'])
    .where('id', '=', id)
    .where('project_id', '=', project)
    .executeTakeFirst()
  if (!order) throw unknownOrder()
  if (order.ended_at !== null || order.expires_at <= now)
    throw new Refusal(409, 'ORDER_NOT_OPEN', 'The order is over: nothing is to be sent for it any more.')
  throw new Refusal(409, 'ORDER_LEASED', 'Another payer has the order now. Wait, or go on and say that you know.', {
    until: toText(order.lease_until ?? now),
  })
}
