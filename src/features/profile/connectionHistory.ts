import type { InstanceStorage } from '../../kernel/base/storage.js'
import type { StoredConnection } from '../../kernel/connections/index.js'
import {
  connectionId,
  connectionsAtom,
  connectorsAtom,
  parseStoredConnections,
  toStored,
  toStoredAccount,
} from '../../kernel/connections/index.js'
import type { RecentConnection, Store } from '../../kernel/index.js'
import { pastState, setPast } from './state.js'

/** More are not remembered: the one that is longest ago goes. */
const mostRemembered = 20

/** Remembers connections beyond their end, so that they can be made again. */
export interface ConnectionHistory {
  /** Deletes an ended connection; one that is live, or unknown, stays as it is. */
  delete(id: string): void
  stop(): void
}

export interface ConnectionHistoryParts {
  readonly store: Store
  readonly storage: InstanceStorage
}

const idOf = (item: StoredConnection) => connectionId(item.connector, item.namespace, item)

/** One wallet on one namespace, whatever its account is: it decides itself with which one it comes back. */
const isSameWallet = (one: StoredConnection, other: StoredConnection) =>
  one.connector === other.connector &&
  one.source === other.source &&
  one.namespace === other.namespace &&
  one.wallet === other.wallet

const isSameRow = (one: RecentConnection, other: RecentConnection | undefined) =>
  one.id === other?.id &&
  one.sourceId === other.sourceId &&
  one.name === other.name &&
  one.connector.icon === other.connector.icon

/** Parses what was stored; throws on anything else. */
const parsePast = (value: unknown): readonly StoredConnection[] => parseStoredConnections(value).connections

/**
 * Begins to remember: what is live now, and what will be. The state's `recent` lists what is remembered and not live, while its
 * connector is there.
 */
export function createConnectionHistory({ store, storage }: ConnectionHistoryParts): ConnectionHistory {
  let past = storage.get('history', parsePast) ?? []

  const keep = (next: readonly StoredConnection[]) => {
    if (JSON.stringify(next) === JSON.stringify(past)) return
    past = next
    storage.set('history', { version: 1, connections: past, selected: {} })
  }
  const show = () => {
    const live = store.get(connectionsAtom).connections.map(toStored)
    const connectors = store.get(connectorsAtom)
    const recent = past.flatMap((item): RecentConnection[] => {
      const known = connectors.find(({ id, sourceId }) => id === item.connector && sourceId === item.source)
      // Two claim this identity, and nothing tells which of them was meant (S38).
      if (!known || known.clash || live.some((other) => isSameWallet(other, item))) return []
      const { sourceId, ...connector } = known
      const { namespace, wallet } = item
      const account = toStoredAccount(item)
      return [
        Object.freeze({ id: idOf(item), connector, sourceId, namespace, ...account, name: wallet ?? connector.name }),
      ]
    })
    const before = store.get(pastState)
    const isKept = recent.length === before.length && recent.every((item, at) => isSameRow(item, before[at]))
    if (!isKept) setPast(store, recent)
  }
  const follow = () => {
    const live = store.get(connectionsAtom).connections.map(toStored)
    const others = past.filter((item) => !live.some((other) => isSameWallet(other, item)))
    keep([...live, ...others].slice(0, mostRemembered))
    show()
  }
  const stops = [store.sub(connectionsAtom, follow), store.sub(connectorsAtom, show)]
  follow()

  return {
    delete(id) {
      if (!store.get(pastState).some((item) => item.id === id)) return
      keep(past.filter((item) => idOf(item) !== id))
      show()
    },
    stop() {
      for (const stop of stops) stop()
      setPast(store, [])
    },
  }
}
