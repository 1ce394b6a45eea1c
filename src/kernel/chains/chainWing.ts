import { createLoader } from '../base/loader.js'
import type { Connections } from '../connections/connections.js'
import { connectionsAtom } from '../connections/state.js'
import type { Latchkey } from '../contract/latchkey.js'
import type { PluginWallet } from '../contract/wallet.js'
import type { Figures } from '../roles.js'
import type { Wing } from '../wing.js'
import { createActiveWallet } from './activeWallet.js'
import { type Adapters, createAdapters } from './adapters.js'
import type { Wallets } from './wallets.js'

/** What is done on chains: adapters, what they can do with live connections, and the switch from one chain to another. */
export interface Chains {
  readonly adapters: Adapters
  /** Chain adapters bound to live connections; loaded with the first use. */
  wallets(): Promise<Wallets>
  /** The wallet in use: each call belongs to the connection that is active when it is made. */
  readonly wallet: PluginWallet
  readonly switchNetwork: Latchkey['switchNetwork']
}

export function createChains(wing: Wing, connections: () => Connections, figures: () => Promise<Figures>): Chains {
  const { options, environment, store, networks, active, scope, services, tellBlocked, tellError } = wing
  const { clock } = environment
  const { signal } = scope
  const adapters = createAdapters(options.adapters, scope, wing.adapterContext, wing.download, (namespace) =>
    connections().reset(namespace),
  )
  const chainRpc = createLoader(async () => {
    const { createChainRpc } = await import('./chainRpc.js')
    return createChainRpc({
      services,
      fetch: environment.fetch,
      clock,
      signal,
      adapter: adapters.load,
      onBlocked: tellBlocked,
      onWrongChain(error) {
        tellError(error)
        wing.alert('RPC_WRONG_CHAIN', error.message)
      },
    })
  })
  const loader = createLoader(async () =>
    (await import('./wallets.js')).createWallets({
      connections: connections(),
      active,
      network: networks.find,
      adapter: adapters.load,
      reader: async (network) => (await chainRpc.load(''))(network),
      live: () => store.get(connectionsAtom).connections,
      figures,
      onSent: (sent) => wing.events.emit('sent', sent),
      onMined: (networkId) => wing.events.emit('mined', { networkId }),
      signal,
    }),
  )
  const wallets = () => loader.load('')

  return {
    adapters,
    wallets,
    wallet: createActiveWallet({ active, state: () => store.get(connectionsAtom), wallets }),
    async switchNetwork(network) {
      const { createNetworkSwitch } = await import('./networkSwitch.js')
      return createNetworkSwitch({ core: wing, adapters, connections: connections(), wallets })(network)
    },
  }
}
