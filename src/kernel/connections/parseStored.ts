import type { AccountType } from '../contract/accounts.js'
import { type CaipNetworkId, isNetworkId } from '../contract/caip.js'
import { mostStored, type StoredConnections, toStoredAccount } from './stored.js'

const text = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 256) throw new TypeError('not a short text')
  return value
}

const types: readonly AccountType[] = ['eoa', 'smartAccount', 'payment', 'ordinal']

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
      ...(typeof item.wallet === 'string' && { wallet: item.wallet.slice(0, 64) }),
    })),
    selected: Object.fromEntries(
      Object.entries(Object(selected)).filter((pair): pair is [string, CaipNetworkId] => isNetworkId(pair[1])),
    ),
    namespace: namespace === undefined ? undefined : text(namespace),
  }
}
