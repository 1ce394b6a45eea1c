import type { WalletListing } from '../../../kernel/index.js'
import { countRows } from './countRows.js'
import { toWalletRows } from './toWalletRows.js'
import type { WalletRow, WalletRowsInput } from './walletRow.js'

/**
 * How many wallets there are, as far as is known. The directory counts those as well that cannot be connected here: of
 * what is still to come, as many are taken off as there were of what has come.
 * @param rows with all that has come
 * @param listed what has come of the directory
 * @param count how many it says it has
 */
export function estimateCount(
  rows: readonly WalletRow[],
  listed: readonly WalletListing[],
  count: number | undefined,
): number {
  const coming = Math.max(0, (count ?? 0) - listed.length)
  if (coming === 0 || listed.length === 0) return countRows(rows)
  const ids = new Set(listed.map(({ id }) => id))
  const kept = rows.filter(({ wallet }) => wallet && ids.has(wallet.id)).length
  return countRows(rows) + Math.floor((coming * kept) / listed.length)
}

/** The same, as the directory's first page tells. */
export function countAll(input: WalletRowsInput, count: number | undefined): number {
  const first = input.directory?.first ?? []
  return estimateCount(toWalletRows({ ...input, all: first }), first, count)
}
