import { createLoader } from '../base/loader.js'
import { connections, connectionsAtom } from '../connections/index.js'
import type { Latchkey } from '../contract/latchkey.js'
import { defineResource } from '../contract/resource.js'
import type { PluginWallet } from '../contract/wallet.js'
import { defineWing } from '../feature/defineFeature.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { createActiveWallet } from './activeWallet.js'
import { type Adapters, createAdapters } from './adapters.js'
import { networkSwitch } from './networkSwitch.js'
import { type ProviderBuilder, providerBuilder } from './providerBuilder.js'
import { boundWallets, type Wallets } from './wallets.js'

/** Chains: their adapters, and what core features do with them. */
export interface Chains {
  readonly adapters: Adapters
  /** Chain adapters bound to live connections; loaded with the first use. */
  wallets(): Promise<Wallets>
  /** The wallet in use: each call belongs to the connection that is active when it is made. */
  readonly wallet: PluginWallet
  readonly switchNetwork: Latchkey['switchNetwork']
  /** Builds what answers a provider of the host's. */
  readonly buildProvider: ProviderBuilder
}

export const chains = defineResource<Chains>('latchkey-chains')

function createChains(context: FeatureContext): Chains {
  const { instance, store, resources } = context
  const { active } = instance
  const adapters = createAdapters(context, (namespace) => resources.need(connections).connections.reset(namespace))
  // Kept: a caller that has a wallet need not go through the plugin host for each call.
  const loader = createLoader(() => resources.expect(boundWallets))
  const wallets = () => loader.load('')

  return {
    adapters,
    wallets,
    wallet: createActiveWallet({ active, state: () => store.get(connectionsAtom), wallets }),
    switchNetwork: async (network) => (await resources.expect(networkSwitch))(network),
    async buildProvider(...which) {
      // In the same wave as what builds on it, which says why it does not come.
      adapters.load(which[0]).catch(ignore)
      return (await resources.expect(providerBuilder))(...which)
    },
  }
}

const ignore = () => undefined

export const chainWing = defineWing({
  provides: { chains },
  begin: (context) => ({ chains: createChains(context) }),
})
