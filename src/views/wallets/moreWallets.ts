import type { Kernel } from '../../kernel/internal.js'
import type { WalletRow } from './walletRows.js'

/** Whether the host lets people look through all wallets, here. */
export function isListOffered({ options, page }: Pick<Kernel, 'options' | 'page'>): boolean {
  const { allWallets = 'show', features } = options
  return features?.allWallets !== false && allWallets !== 'hide' && (allWallets === 'show' || page.device().phone)
}

/** Wallets among rows: a code to scan is none, and neither is a place that is held. */
export const countRows = (rows: readonly WalletRow[]): number =>
  rows.filter(({ connector, pending }) => !pending && connector?.type !== 'walletConnect').length

/** A number to judge a list by: `7`, `40`, `120+`. */
export function toCountText(count: number): string {
  const tens = Math.floor(count / 10) * 10
  return count < 10 || count === tens ? `${count}` : `${tens}+`
}
