import type { Hex } from 'viem'

/** Tokens that a trade passes, from what is sold to what is bought. */
export type Path = readonly Hex[]

/**
 * Ways of up to three pools: direct, by one token that many trade, by two of them. The shortest come first.
 * @param middles addresses in their one spelling, as all here
 */
export function listPaths(sold: Hex, bought: Hex, middles: readonly Hex[]): readonly Path[] {
  if (sold === bought) return []
  const between = [...new Set(middles)].filter((token) => token !== sold && token !== bought)
  return [
    [sold, bought],
    ...between.map((token) => [sold, token, bought]),
    ...between.flatMap((first) =>
      between.filter((second) => second !== first).map((second) => [sold, first, second, bought]),
    ),
  ]
}

/** Two tokens that follow each other on a path. */
export type Pair = readonly [Hex, Hex]

/** The pairs of a path in their order. */
export const pairsOf = (path: Path): readonly Pair[] =>
  path.slice(1).map((token, index): Pair => [path[index] ?? token, token])
