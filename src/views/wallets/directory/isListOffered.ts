import type { Kernel } from '../../../kernel/internal.js'

/** Whether the host lets users look through all wallets, here. */
export function isListOffered({ options, page }: Pick<Kernel, 'options' | 'page'>): boolean {
  const { allWallets = 'show', features } = options
  return features?.allWallets !== false && allWallets !== 'hide' && (allWallets === 'show' || page.device().phone)
}
