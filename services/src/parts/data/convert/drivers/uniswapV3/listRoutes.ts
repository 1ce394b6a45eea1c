import type { Hop } from '../../types.js'
import { type Pair, type Path, pairsOf } from '../uniswap/listPaths.js'
import type { V3Pool } from './readExchange.js'

/** Pools of each pair that are tried on a way of one, two, three pools: their number grows with each. */
const poolsTried = [4, 2, 1]
/** Most routes that are quoted for a trade. */
const mostRoutes = 32

/** Routes through pools that there are, the shortest first. */
export function listRoutes(
  paths: readonly Path[],
  poolsOf: (pair: Pair) => readonly V3Pool[],
): readonly (readonly Hop[])[] {
  const routes = paths.flatMap((path) => {
    const pairs = pairsOf(path)
    return pairs.reduce<readonly (readonly Hop[])[]>(
      (begun, pair) => {
        const [from, to] = pair
        const pools = poolsOf(pair).slice(0, poolsTried[pairs.length - 1])
        return begun.flatMap((hops) => pools.map(({ fee }) => [...hops, { from, to, fee }]))
      },
      [[]],
    )
  })
  return routes.slice(0, mostRoutes)
}
