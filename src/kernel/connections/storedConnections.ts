import type { AccountRef, AccountType } from '../contract/accounts.js'
import { type CaipNetworkId, isNetworkId } from '../contract/caip.js'
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
const mostStored = 64

const text = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 256) throw new TypeError('not a short text')
  return value
}

const types: readonly AccountType[] = ['eoa', 'smartAccount', 'payment', 'ordinal']

/** An account as it is stored: without its type where that is the default. */
export const toStoredAccount = ({ address, type }: AccountRef): AccountRef => ({
  address,
  ...(type && type !== 'eoa' && { type }),
})

const parseType = (value: unknown): AccountType | undefined => {
  const type = types.find((known) => known === value)
  if (value !== undefined && !type) throw new TypeError('no type of account')
  return type
}

/** Parses what was stored; throws on anything else. Makes fresh objects, so that no foreign key comes along. */
export function parseStoredConnections(value: unknown): StoredConnections {
  const { version, connections, selected, namespace } = Object(value) as Record<string, unknown>
  if (version !== 1 || !Array.isArray(connections) || connections.length > mostStored)
    throw new TypeError('another version')
  return {
    version,
    connections: connections.map((item: Record<string, unknown>) => ({
      connector: text(item.connector),
      source: text(item.source),
      namespace: text(item.namespace),
      ...toStoredAccount({ address: text(item.address), type: parseType(item.type) }),
      ...(item.wallet !== undefined && { wallet: text(item.wallet) }),
    })),
    selected: Object.fromEntries(
      Object.entries(Object(selected)).filter((pair): pair is [string, CaipNetworkId] => isNetworkId(pair[1])),
    ),
    namespace: namespace === undefined ? undefined : text(namespace),
  }
}

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
