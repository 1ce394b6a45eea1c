import type { ChangeableOptions } from '../../../kernel/index.js'
import type { Kernel } from '../../../kernel/kernel.js'

/** Whether the host lets users look through all wallets, here. */
export function isListOffered(
  { allWallets = 'show', features }: ChangeableOptions,
  { page }: Pick<Kernel, 'page'>,
): boolean {
  return features?.allWallets !== false && allWallets !== 'hide' && (allWallets === 'show' || page.device().phone)
}
