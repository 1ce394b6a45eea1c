import type { Kysely } from 'kysely'
import { payLimits } from './limits.js'
import type { PayTables } from './schema.js'
import { type SettleTools, settle } from './watch/settle.js'

/**
 * Gives orders whose time is over their last state. Each is locked while it is done: of two processes the second finds it done, or passes over it.
 * @returns how many were looked at
 */
export async function endOrders(db: Kysely<PayTables>, now: number, tell: SettleTools['tell']): Promise<number> {
  const due = await db
    .selectFrom('pay.orders')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(payLimits.ended)
    .execute()
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      const own = await trx
        .selectFrom('pay.orders')
        .select('id')
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (own) await settle(trx, id, { now, tell })
    })
  }
  return due.length
}
