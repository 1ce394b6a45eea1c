import { createLoader } from '../base/loader.js'
import type { Connections } from '../connections/connections.js'
import { connectionsAtom } from '../connections/state.js'
import type { Latchkey } from '../contract/latchkey.js'
import type { PluginWallet } from '../contract/wallet.js'
import { expectRole } from '../plugins/expectRole.js'
import type { PluginHost } from '../plugins/pluginHost.js'
import type { Wing } from '../wing.js'
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

export function createChains(wing: Wing, plugins: PluginHost, connections: () => Connections): Chains {
  const { entries, store, active, scope } = wing
  const adapters = createAdapters(entries, scope, wing.adapterContext, wing.download, (namespace) =>
    connections().reset(namespace),
  )
  // Kept: who has a wallet in hand need not go through the host of plugins for each call.
  const loader = createLoader(() => expectRole(plugins, boundWallets, 'verbs of adapters'))
  const wallets = () => loader.load('')

  return {
    adapters,
    wallets,
    wallet: createActiveWallet({ active, state: () => store.get(connectionsAtom), wallets }),
    switchNetwork: async (network) => (await expectRole(plugins, networkSwitch, 'network switch'))(network),
    async buildProvider(...which) {
      // In the same wave as what builds on it, which says why it does not come.
      adapters.load(which[0]).catch(ignore)
      return (await expectRole(plugins, providerBuilder, 'providers'))(...which)
    },
  }
}

const ignore = () => undefined
