import type { ChangeableOptions, Page } from '../../../kernel/index.js'

/** Whether the host lets users look through all wallets, here. */
export function isListOffered({ allWallets = 'show', features }: ChangeableOptions, page: Page): boolean {
  return features?.allWallets !== false && allWallets !== 'hide' && (allWallets === 'show' || page.device().phone)
}
