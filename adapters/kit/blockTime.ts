import type { ReadHandle } from '../../src/kernel/index.js'
import type { Recent } from './recent.js'

/** What a network's nodes have shown of its pace. */
export interface BlockTime {
  /** See `ChainVerbs.getBlockTime`. */
  readonly seconds: number | undefined
  /** Unix time in ms. */
  readonly at: number
}

/** Where what was measured is kept, and the time. */
export interface BlockTimes {
  readonly known: Recent<BlockTime>
  readonly now: number
}

/** A pace changes with upgrades and outages, not by the minute. */
const lifeMs = 10 * 60_000
/** A mean above this is the pace of who sends, not the network's. */
const longestSeconds = 60

/** Measures, once in ten minutes for each network. What fails is not kept. @param measure the mean of the latest blocks, in seconds */
export async function readBlockTime(
  { network }: ReadHandle,
  { known, now }: BlockTimes,
  measure: () => Promise<number | undefined>,
): Promise<number | undefined> {
  const kept = known.find(network.caipNetworkId)
  if (kept && now - kept.at < lifeMs) return kept.seconds
  const mean = await measure()
  const seconds = mean !== undefined && mean > 0 && mean <= longestSeconds ? mean : undefined
  known.note(network.caipNetworkId, { seconds, at: now })
  return seconds
}
