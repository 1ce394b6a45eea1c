import type { AccountRef } from '../contract/accounts.js'
import type { CaipNetworkId } from '../contract/caip.js'
import type { Connection } from '../contract/state.js'
import type { ConnectionsState, StoredConnection } from './state.js'

/** What a reload needs, under the name `connections`. */
export interface StoredConnections {
  readonly version: 1
  /** The most recent first. */
  readonly connections: readonly StoredConnection[]
  readonly selected: Readonly<Record<string, CaipNetworkId>>
  readonly namespace: string | undefined
}

/** More are not read back, so no more are written. */
export const mostStored = 64

/** An account as it is stored: without its type where that is the default. */
export const toStoredAccount = ({ address, type }: AccountRef): AccountRef => ({
  address,
  ...(type && type !== 'eoa' && { type }),
})

/** A connection as it is stored. */
export const toStored = ({ connector, sourceId, namespace, accounts, wallet }: Connection): StoredConnection => ({
  connector: connector.id,
  source: sourceId,
  namespace,
  ...toStoredAccount(accounts[0] ?? { address: '' }),
  ...(wallet && { wallet: wallet.name.slice(0, 64) }),
})

/**
 * What to remember of a state: what is live and stays so, and what could not be restored yet. The chain that a wallet is on
 * counts as the one selected.
 */
export function toStoredConnections({
  connections,
  selected,
  namespace,
  remembered,
  leaving,
}: ConnectionsState): StoredConnections {
  const chains = connections.map((connection) => [connection.namespace, connection.networkId] as const).reverse()
  return {
    version: 1,
    connections: [...connections.filter(({ id }) => !leaving.includes(id)).map(toStored), ...remembered].slice(
      0,
      mostStored,
    ),
    selected: { ...selected, ...Object.fromEntries(chains) },
    namespace,
  }
}
