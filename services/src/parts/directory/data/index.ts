import type { WalletRecord } from '../wallets/record.js'
import { parseWallets } from '../wallets/wallet.js'
import entries from './wallets.json' with { type: 'json' }

/** Between two bundled wallets, so that an operator can put others in between. */
const step = 10

/**
 * The wallets that every new installation begins with: those of `wallets.json`, written out and checked, in the order in
 * which they are offered: 10, 20, 30 ...
 * @throws {ServiceError} WALLET_INVALID, which the build would have said
 */
export async function bundledWallets(list: readonly unknown[] = entries): Promise<WalletRecord[]> {
  return parseWallets(list.map((entry, index) => (isObject(entry) ? { ...entry, order: (index + 1) * step } : entry)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
