import type { Offer } from '../../types.js'

/** The best offer of each number of pools: a longer way may bring more and cost more gas than that. */
export function bestByHops(offers: readonly Offer[]): readonly Offer[] {
  const best = new Map<number, Offer>()
  for (const offer of offers) {
    const { length } = offer.route
    if (offer.amount > (best.get(length)?.amount ?? 0n)) best.set(length, offer)
  }
  return [...best.values()]
}
