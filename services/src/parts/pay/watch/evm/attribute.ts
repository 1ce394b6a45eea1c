import { toBalanceHash } from '../paymentHash.js'
import type { FoundPayment, PaymentKey, ReadBlock } from '../writeReading.js'

/** What a log or a transaction says that it brought. */
export interface Claim {
  readonly hash: string
  readonly logIndex: number
  readonly amount: bigint
  readonly at: ReadBlock
}

/** An order's amount, with what is known of it. */
export interface Attributed {
  readonly orderId: string
  readonly position: number
  /** All that has come to the address: what is there, and what was paid out of it. */
  readonly arrived: bigint
  /** The sum of the payments that are written down. */
  readonly seen: bigint
  /** Those of them that are not final, the newest first. */
  readonly open: readonly (PaymentKey & { readonly amount: bigint })[]
  /** In the order of the chain. */
  readonly claims: readonly Claim[]
  /** Where what no claim explains is put. */
  readonly unexplained: ReadBlock
}

/**
 * Payments that make the sum what has arrived. Claims name the transactions, and are believed up to that sum alone: tokens with a fee bring less than
 * they say. What is final stays, even if a token takes it back.
 */
export function attribute({ orderId, position, arrived, seen, open, claims, unexplained }: Attributed): {
  readonly payments: readonly FoundPayment[]
  readonly shrunk: readonly (PaymentKey & { readonly amount: string })[]
} {
  let rest = arrived - seen
  const shrunk = open.flatMap(({ hash, log_index, amount }) => {
    if (rest >= 0n) return []
    const less = amount < -rest ? amount : -rest
    rest += less
    return [{ hash, log_index, amount: `${amount - less}` }]
  })
  const payments = claims.flatMap(({ hash, logIndex, amount, at }): readonly FoundPayment[] => {
    const taken = amount < rest ? amount : rest
    if (taken <= 0n) return []
    rest -= taken
    return [toPayment(hash, logIndex, taken, at)]
  })
  if (rest > 0n) {
    const hash = toBalanceHash(orderId, position, unexplained.block)
    payments.push(toPayment(hash, 0, rest, unexplained))
  }
  return { payments, shrunk }

  function toPayment(hash: string, log_index: number, amount: bigint, at: ReadBlock): FoundPayment {
    const { block, block_hash, mined_at } = at
    return { hash, log_index, order_id: orderId, position, amount: `${amount}`, block, block_hash, paid_at: mined_at }
  }
}
