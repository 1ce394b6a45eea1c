/** The room's door: adapters, and what is asked of features for them. For the package's own floors above the kernel, not public. */

export { toActiveAccount } from './activeAccount.js'
export { type ChainRpc, chainRpc } from './chainRpc.js'
export { type Chains, chains, chainWing } from './chainWing.js'
export { type Figure, type Figures, figures } from './figures.js'
export { hostProviders } from './hostProviders.js'
export { networkSwitch } from './networkSwitch.js'
export { type ProviderBuilder, providerBuilder } from './providerBuilder.js'
export type { BuiltProvider } from './providerFacade.js'
export { createProviders } from './providers.js'
export { boundWallets, type Wallets } from './wallets.js'
