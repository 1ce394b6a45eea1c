import type { OrderState } from '../wire.js'

/** What of one of an order's amounts has come, in smallest units. */
export interface Arrived {
  /** What was asked for. */
  readonly amount: bigint
  /** All that blocks show; what is not final may be taken back. */
  readonly seen: bigint
  /** All that is final. */
  readonly final: bigint
  /** Of `seen`, what blocks show that were made before the order ended. */
  readonly seenInTime: bigint
  /** Of `final`, the same. */
  readonly finalInTime: bigint
}

/** All that an order's state depends on beside the time. */
export interface JudgedOrder {
  /** As it is now. */
  readonly state: OrderState
  /** Whether money was ever seen. */
  readonly wasSeen: boolean
  /** In ms since 1970. */
  readonly expiresAt: number
  readonly isCancelled: boolean
  readonly accepts: readonly Arrived[]
}

/** Whether an order is still waited for: any other state is an end, from which only money moves it on. */
export const isWaiting = (state: OrderState): boolean => state === 'open' || state === 'seen'

/**
 * The state of an order. Decisions:
 * - Amounts of different assets are not added up: nothing is converted. Each amount is enough by itself.
 * - `paid` and `overpaid` come from what is final and in time. Any money beside the amount that is enough makes it `overpaid`, whenever it comes.
 * - Money is in time when its block was made before the expiry, even if it is read later. After a cancellation no money is in time: the host was
 *   told that nothing had come.
 * - When an order expires with money in time on its way, it stays `seen` until that is final or gone. What comes after the expiry does not
 *   prolong this, or small amounts could keep a price open for ever.
 * - `late` comes from final money alone. `underpaid` becomes `late` with more that comes late, not `paid`: the host may have sold to another.
 */
export function judge({ state, wasSeen, expiresAt, isCancelled, accepts }: JudgedOrder, now: number): OrderState {
  const enough = isCancelled ? undefined : accepts.find(({ amount, finalInTime }) => finalInTime >= amount)
  if (enough) {
    const isMore = enough.final > enough.amount || accepts.some((one) => one !== enough && one.final > 0n)
    return isMore ? 'overpaid' : 'paid'
  }
  const isOver = isCancelled || now >= expiresAt
  if (!isOver) return accepts.some(({ seen }) => seen > 0n) ? 'seen' : 'open'
  const isOnItsWay = accepts.some(({ seenInTime, finalInTime }) => seenInTime > finalInTime)
  if (isWaiting(state) && !isCancelled && isOnItsWay) return 'seen'
  if (accepts.some(({ final, finalInTime }) => final > finalInTime)) return 'late'
  if (accepts.some(({ finalInTime }) => finalInTime > 0n)) return 'underpaid'
  if (isCancelled) return 'cancelled'
  if (!isWaiting(state)) return state
  return wasSeen ? 'failed' : 'expired'
}
