import type { WalletRecord } from '../wallets/record.js'
import { parseWallets } from '../wallets/wallet.js'
import { custody } from './custody.js'
import { evm } from './evm.js'
import { multi } from './multi.js'
import { otherNamespaces } from './otherNamespaces.js'
import { popular } from './popular.js'

/** Between two bundled wallets, so that an operator can put others in between. */
const step = 10

/**
 * The wallets that every new installation begins with, written out and checked, in the order in which they are offered:
 * 10, 20, 30 ...
 */
export async function bundledWallets(): Promise<WalletRecord[]> {
  const entries = [...popular, ...evm, ...multi, ...custody, ...otherNamespaces]
  return parseWallets(entries.map((entry, index) => ({ ...entry, order: (index + 1) * step })))
}
