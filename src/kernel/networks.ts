import type { Adapters } from './adapters.js'
import { type CaipNetworkId, namespaceOf } from './caip.js'
import type { Connections } from './connections.js'
import { LatchkeyError } from './errors.js'
import { type Network, type NetworkInput, toNetwork } from './network.js'
import type { Store } from './plugin.js'
import type { Connection } from './state.js'
import { networksAtom } from './stateAtom.js'
import type { Wallets } from './wallets.js'

/** The chains on offer, and going from one to another. */
export interface Networks {
  find(id: CaipNetworkId): Network | undefined
  add(input: NetworkInput): void
  remove(id: CaipNetworkId): void
  switchTo(network: CaipNetworkId | NetworkInput): Promise<void>
}

/** What networks are made from. */
export interface NetworksParts {
  readonly store: Store
  readonly adapters: Adapters
  readonly connections: Connections
  readonly wallets: () => Wallets
  readonly active: (namespace?: string) => Connection | undefined
}

/** Makes the networks of one instance. */
export function createNetworks({ store, adapters, connections, wallets, active }: NetworksParts): Networks {
  const list = () => store.get(networksAtom)
  const find = (id: CaipNetworkId) => list().find(({ caipNetworkId }) => caipNetworkId === id)

  return {
    find,
    add(input) {
      const network = toNetwork(input)
      adapters.assert(network.chainNamespace)
      if (!find(network.caipNetworkId)) store.set(networksAtom, [...list(), network])
    },
    remove(id) {
      adapters.assert(namespaceOf(id))
      if (active(namespaceOf(id))?.networkId === id) {
        throw new LatchkeyError(
          'NETWORK_IN_USE',
          `The wallet is on ${id}. Switch to another network before removing it.`,
        )
      }
      store.set(
        networksAtom,
        list().filter(({ caipNetworkId }) => caipNetworkId !== id),
      )
    },
    async switchTo(wanted) {
      const id = typeof wanted === 'string' ? wanted : toNetwork(wanted).caipNetworkId
      const network = find(id)
      if (!network)
        throw new LatchkeyError(
          'NETWORK_NOT_FOUND',
          `Network Not Found: ${id} is not among the networks of this app. Add it first.`,
        )
      const { chainNamespace } = network
      adapters.assert(chainNamespace)
      const connection = active(chainNamespace)
      if (connection && connection.networkId !== id) {
        const adapter = await adapters.load(chainNamespace)
        if (!adapter.switchNetwork)
          throw new LatchkeyError('UNSUPPORTED', `Unsupported chain: ${network.name} cannot be switched to`)
        await adapter.switchNetwork(wallets().handleAnywhere(connection), network)
        // The adapter read the wallet back; its own event may come later or never.
        connections.dispatch({ type: 'network', id: active(chainNamespace)?.id ?? connection.id, networkId: id })
      }
      connections.dispatch({ type: 'selected', namespace: chainNamespace, networkId: id })
      connections.dispatch({ type: 'namespace', namespace: chainNamespace })
    },
  }
}
