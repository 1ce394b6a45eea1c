import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { defineResource } from '../../kernel/index.js'
import type { WalletDirectory } from './walletDirectory.js'

/** Wallets that others know: the services, or a list of the host's. */
export const walletDirectory = defineResource<WalletDirectory>('latchkey-wallets')

/** The directory, where there is one to ask. */
export const wallets = defineFeature({
  id: 'latchkey-wallets',
  provides: { walletDirectory },
  applies: ({ instance: { options }, services }) => options.walletList !== undefined || services.has('directory'),
  load: () => import('./setup.js'),
})

export { knowsNetworks } from './listedChains.js'
export { suggestionsAtom, type WalletSuggestions } from './state.js'
export type { WalletDirectory, WalletFilter } from './walletDirectory.js'
export type { WalletFeedState } from './walletFeed.js'
