import { type Selectable, sql, type Transaction } from 'kysely'
import type { PayTables } from '../schema.js'
import type { OrderState } from '../wire.js'
import { type Arrived, isWaiting, judge } from './judge.js'

/** An order as it is after a change, in the same transaction. */
export type SettledOrder = Selectable<PayTables['pay.orders']>

/** What an order is settled with. */
export interface SettleTools {
  /** In ms since 1970. */
  readonly now: number
  /** Is called once for each change, before the transaction ends: what it writes is there with the change, or neither is. */
  tell(transaction: Transaction<PayTables>, order: SettledOrder): Promise<void>
  /** Ends it if nothing was seen; any other state stays. */
  readonly cancel?: true
}

/**
 * Adds up what has come for an order and gives it its state. What changes its payments, or finds that its time is over, calls this in the same
 * transaction; a second call changes nothing. The order is locked until the transaction ends.
 * @returns its state; undefined for an order that is not there
 */
export async function settle(
  transaction: Transaction<PayTables>,
  orderId: string,
  { now, tell, cancel }: SettleTools,
): Promise<OrderState | undefined> {
  const before = await transaction
    .selectFrom('pay.orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const sums = await addUp(transaction, orderId, before.expires_at)
  const wasSeen = before.was_seen || sums.some(({ seen }) => seen > 0n)
  const isCancelledNow = cancel === true && before.state === 'open' && !sums.some(({ seen }) => seen > 0n)
  const cancelledAt = before.cancelled_at ?? (isCancelledNow ? now : null)
  const isCancelled = cancelledAt !== null
  // After a cancellation no money is in time.
  const accepts = isCancelled ? sums.map((one) => ({ ...one, seenInTime: 0n, finalInTime: 0n })) : sums
  const state = judge({ state: before.state, wasSeen, expiresAt: before.expires_at, isCancelled, accepts }, now)
  const isMoreMoney = sums.some(({ final, finalBefore }) => final > finalBefore)
  const isTold = state !== before.state || (isMoreMoney && !isWaiting(state))
  for (const { position, seen, final, seenBefore, finalBefore } of sums) {
    if (seen === seenBefore && final === finalBefore) continue
    await transaction
      .updateTable('pay.accepts')
      .set({ seen: `${seen}`, final: `${final}` })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute()
  }
  if (!isTold && wasSeen === before.was_seen && cancelledAt === before.cancelled_at) return state
  const order = await transaction
    .updateTable('pay.orders')
    .set({
      state,
      was_seen: wasSeen,
      cancelled_at: cancelledAt,
      ended_at: isWaiting(state) ? null : (before.ended_at ?? now),
      sequence: before.sequence + (isTold ? 1 : 0),
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isTold) await tell(transaction, order)
  return state
}

interface Sum extends Arrived {
  readonly position: number
  readonly seenBefore: bigint
  readonly finalBefore: bigint
}

async function addUp(transaction: Transaction<PayTables>, orderId: string, expiresAt: number): Promise<Sum[]> {
  const { rows } = await sql<
    Record<
      'position' | 'amount' | 'seen_before' | 'final_before' | 'seen' | 'final' | 'seen_in_time' | 'final_in_time',
      string
    >
  >`
    select a.position, a.amount, a.seen as seen_before, a.final as final_before,
      coalesce(sum(p.amount), 0) as seen,
      coalesce(sum(p.amount) filter (where p.is_final), 0) as final,
      coalesce(sum(p.amount) filter (where p.paid_at <= ${expiresAt}), 0) as seen_in_time,
      coalesce(sum(p.amount) filter (where p.is_final and p.paid_at <= ${expiresAt}), 0) as final_in_time
    from pay.accepts a left join pay.payments p on p.order_id = a.order_id and p.position = a.position
    where a.order_id = ${orderId}
    group by a.order_id, a.position order by a.position`.execute(transaction)
  return rows.map((row) => ({
    position: Number(row.position),
    amount: BigInt(row.amount),
    seenBefore: BigInt(row.seen_before),
    finalBefore: BigInt(row.final_before),
    seen: BigInt(row.seen),
    final: BigInt(row.final),
    seenInTime: BigInt(row.seen_in_time),
    finalInTime: BigInt(row.final_in_time),
  }))
}
