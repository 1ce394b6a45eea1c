import type { Clock } from '../../../../../clock.js'
import { createRecent } from '../../../../../createRecent.js'
import type { Pair } from './listPaths.js'

/** A pool that was made since is found so much later, in ms. */
const freshMs = 60_000
const mostPairs = 5_000

/** Which pools there are for two tokens, whichever of them is sold. */
export type PoolBook<Pool> = (pairs: readonly Pair[], signal: AbortSignal) => Promise<(pair: Pair) => readonly Pool[]>

/** Keeps what a factory said of pools: most paths of a trade lead nowhere, and need not be asked about again. */
export function createPoolBook<Pool>(
  clock: Clock,
  read: (pairs: readonly Pair[], signal: AbortSignal) => Promise<readonly (readonly Pool[])[]>,
): PoolBook<Pool> {
  const kept = createRecent<{ readonly pools: readonly Pool[]; readonly at: number }>(mostPairs)
  const keyOf = (pair: Pair) => [...pair].sort().join(' ')
  const find = (pair: Pair) => {
    const found = kept.get(keyOf(pair))
    return found && Math.abs(clock.now() - found.at) < freshMs ? found.pools : undefined
  }
  return async (pairs, signal) => {
    const found = new Map(pairs.map((pair) => [keyOf(pair), find(pair)]))
    const unknown = [...new Map(pairs.map((pair) => [keyOf(pair), pair]))].filter(([key]) => !found.get(key))
    const pools = await read(
      unknown.map(([, pair]) => pair),
      signal,
    )
    for (const [index, [key]] of unknown.entries()) {
      const own = pools[index] ?? []
      kept.set(key, { pools: own, at: clock.now() })
      found.set(key, own)
    }
    return (pair) => found.get(keyOf(pair)) ?? []
  }
}
