import type { Wallets } from '../wallets/wallets.js'

/** Gives an installation that never had wallets those that come with this version. */
export function seedWallets(wallets: Pick<Wallets, 'seed'>): Promise<boolean> {
  return wallets.seed(async () => {
    // Loaded for the first start alone: a hundred wallets that the database has already need no memory.
    const { bundledWallets } = await import('./index.js')
    return bundledWallets()
  })
}
