import type { Offer, Trade } from './types.js'

/** What offers are compared by. */
export interface RankTools {
  /** Wei for a unit of gas. */
  readonly gasPrice: bigint
  /** What the smallest unit of the coin is worth, in smallest units of what is bought; undefined where that is not known. */
  readonly coinWorth: number | undefined
}

/** The best first: what arrives less what the gas is worth; without a price by what arrives alone. */
export function rankOffers<Given extends Offer>(
  offers: readonly Given[],
  { gasPrice, coinWorth = 0 }: RankTools,
): Given[] {
  const net = ({ amount, gas }: Offer) => amount - BigInt(Math.round(Number(gas * gasPrice) * coinWorth))
  return [...offers].sort((one, other) => compare(net(other), net(one)))
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)

/** What coins are worth in a trade of coins, by the trade's own best offer. Undefined for other trades. */
export function coinWorthOf({ sold, bought, amount }: Trade, offers: readonly Offer[]): number | undefined {
  if (bought === undefined) return 1
  if (sold !== undefined) return undefined
  return Math.max(0, ...offers.map((offer) => Number(offer.amount))) / Number(amount)
}
