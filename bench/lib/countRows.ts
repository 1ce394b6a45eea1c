/** When something was on its way, in any one unit. */
export interface Stretch {
  readonly begun: number
  /** Infinity while it goes on. */
  readonly ended: number
}

/** Of each, in the order in which they began, how many stand in the longest row that ends with it: each began after the one before had ended. */
export function countRows(sorted: readonly Stretch[]): readonly number[] {
  const rows: number[] = []
  for (const [at, { begun }] of sorted.entries()) {
    const before = rows.slice(0, at).filter((_, index) => (sorted[index]?.ended ?? 0) <= begun)
    rows.push(1 + Math.max(0, ...before))
  }
  return rows
}
