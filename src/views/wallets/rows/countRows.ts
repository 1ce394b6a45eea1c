import type { WalletRow } from './walletRow.js'

/** Wallets among rows: a code to scan is none, and neither is a place that is held. */
export const countRows = (rows: readonly WalletRow[]): number =>
  rows.filter(({ connector, pending }) => !pending && connector?.type !== 'walletConnect').length

/** A number to judge a list by: `7`, `40`, `120+`. */
export function toCountText(count: number): string {
  const tens = Math.floor(count / 10) * 10
  return count < 10 || count === tens ? `${count}` : `${tens}+`
}
