import type { PluginContext } from '../../src/plugin.js'
import { changed } from './errors.js'
import { accountKey, priceTransfer } from './prepare.js'
import type { SendReview } from './types.js'

/**
 * How long the figures of a review count, in milliseconds: as long as a balance is cached. The base fee of an EVM chain
 * rises by an eighth a block at most, so for this long it stays below the most that the review named.
 */
export const reviewLife = 30_000

/**
 * Reads fee and funds of a review anew; what is sent, and to which receiver, stays. The same object when it costs the same.
 * @throws {LatchkeyError} SEND_CHANGED, INSUFFICIENT_FUNDS, or the chain's own
 */
export async function reprice(context: PluginContext<'request'>, review: SendReview): Promise<SendReview> {
  const { accounts } = context
  const assertSame = () => {
    if (accountKey(accounts.get()) !== accountKey(review.account)) throw changed()
  }
  assertSame()
  const price = await priceTransfer(context, review)
  assertSame()
  const { fee, deposit, terms } = price
  return fee?.value === review.fee?.value ? review : Object.freeze({ ...review, fee, deposit, terms })
}

/** Whether a review costs more than it did. A fee that cannot be read any more is no promise, either. */
export const isDearer = (now: SendReview, before: SendReview): boolean =>
  now.fee === undefined ? before.fee !== undefined : before.fee !== undefined && now.fee.value > before.fee.value
