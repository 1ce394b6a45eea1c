import type { Clock } from '../../src/plugin.js'
import type { SendReview } from './types.js'

/** Reviews that can be sent, and when they were priced: the form's and hosts' side by side. Each is good for one transfer. */
export interface Reviews {
  /** It was priced just now. */
  note(review: SendReview): SendReview
  has(review: SendReview): boolean
  /** Uses one up, whatever comes of it: when it was priced; undefined for any other object, or one that was used. */
  take(review: SendReview): number | undefined
}

export function createReviews(clock: Clock): Reviews {
  const priced = new WeakMap<SendReview, number>()
  return {
    note(review) {
      priced.set(review, clock.now())
      return review
    },
    has: (review) => priced.has(review),
    take(review) {
      const at = priced.get(review)
      priced.delete(review)
      return at
    },
  }
}
