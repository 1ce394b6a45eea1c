import type { CaipNetworkId } from '../contract/caip.js'
import { findNetwork, type Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { type ConnectionsEvent, reduceConnections } from './connectionState.js'
import { type ConnectionsState, connectionsAtom, noConnections } from './state.js'

/** The state of all connections, for what may write it. */
export interface ConnectionsStore {
  state(): ConnectionsState
  dispatch(event: ConnectionsEvent): void
  find(id: string): Connection | undefined
  /** The id by which the host knows a chain; wallets may have an older one. */
  canonical(id: CaipNetworkId): CaipNetworkId
  /** Drops all connections. What the user chose stays: namespace and chains. */
  clear(): void
}

export function createConnectionsStore(store: Store, networks: () => readonly Network[]): ConnectionsStore {
  const state = () => store.get(connectionsAtom)
  return {
    state,
    dispatch(event) {
      const next = reduceConnections(state(), event)
      if (next !== state()) store.set(connectionsAtom, next)
    },
    find: (id) => state().connections.find((connection) => connection.id === id),
    canonical: (id) => findNetwork(networks(), id)?.caipNetworkId ?? id,
    clear: () =>
      store.set(connectionsAtom, { ...noConnections, selected: state().selected, namespace: state().namespace }),
  }
}
