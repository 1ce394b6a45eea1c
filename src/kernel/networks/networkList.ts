import { preferredFirst } from '../base/preferredFirst.js'
import { type CaipNetworkId, namespaceOf } from '../contract/caip.js'
import { LatchkeyError } from '../contract/errors.js'
import { findNetwork, type Network, type NetworkInput, toNetwork } from '../contract/network.js'
import type { LatchkeyOptions } from '../contract/options.js'
import type { Connection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { networksAtom } from './state.js'

/** The chains on offer. */
export interface NetworkList {
  find(id: CaipNetworkId): Network | undefined
  /** A chain already present is left as it is. @throws {LatchkeyError} NETWORK_INVALID, ADAPTER_MISSING */
  add(input: NetworkInput): void
  /** One that is not there is no error. @throws {LatchkeyError} ADAPTER_MISSING, NETWORK_IN_USE, NETWORKS_EMPTY */
  remove(id: CaipNetworkId): void
  /** @throws {LatchkeyError} ADAPTER_MISSING */
  assertServed(namespace: string): void
}

/** The host's networks, normalised, the default one first. @throws {LatchkeyError} NETWORK_INVALID, NETWORKS_EMPTY, NETWORK_NOT_FOUND */
export function readNetworks({ networks, defaultNetwork }: LatchkeyOptions): readonly Network[] {
  const all = [...new Map(networks.map(toNetwork).map((network) => [network.caipNetworkId, network])).values()]
  if (all.length === 0) throw new LatchkeyError('NETWORKS_EMPTY', 'No network is listed. Add one to networks.')
  const isDefault = ({ id, caipNetworkId }: Network) => id === defaultNetwork || caipNetworkId === defaultNetwork
  if (defaultNetwork !== undefined && !all.some(isDefault)) {
    throw new LatchkeyError(
      'NETWORK_NOT_FOUND',
      `Network Not Found: the defaultNetwork ${defaultNetwork} is not listed. Add it to networks.`,
    )
  }
  return preferredFirst(all, isDefault)
}

export function createNetworkList(
  store: Store,
  { adapters }: LatchkeyOptions,
  active: (namespace: string) => Connection | undefined,
): NetworkList {
  const list = () => store.get(networksAtom)
  const find = (id: CaipNetworkId) => findNetwork(list(), id)
  const assertServed = (namespace: string) => {
    const isServed = adapters.some((entry) =>
      entry.kind === 'adapter' ? entry.namespace === namespace : entry.namespaces.includes(namespace),
    )
    if (!isServed) {
      throw new LatchkeyError(
        'ADAPTER_MISSING',
        `Adapter for namespace ${namespace} doesn't exist. List one under adapters.`,
      )
    }
  }
  return {
    find,
    assertServed,
    add(input) {
      const network = toNetwork(input)
      assertServed(network.chainNamespace)
      if (!find(network.caipNetworkId)) store.set(networksAtom, [...list(), network])
    },
    remove(id) {
      assertServed(namespaceOf(id))
      if (active(namespaceOf(id))?.networkId === (find(id)?.caipNetworkId ?? id)) {
        throw new LatchkeyError('NETWORK_IN_USE', `The wallet is on ${id}. Switch it to another network first.`)
      }
      const others = list().filter((network) => network !== find(id))
      if (others.length === 0) {
        throw new LatchkeyError('NETWORKS_EMPTY', `${id} is the only network. Add another one first.`)
      }
      store.set(networksAtom, others)
    },
  }
}
