import { atom } from 'jotai/vanilla'
import type { InstanceStorage } from '../base/storage.js'
import type { Store } from '../contract/store.js'
import type { Connections } from './connections.js'
import type { ConnectorRegistry } from './connectorRegistry.js'
import type { StoredConnection } from './state.js'
import { connectionsAtom } from './state.js'
import { parseStoredConnections, toStoredConnections } from './storedConnections.js'

/** Wallets used last, by the id of their connector or listing, the most recent first: two are remembered (spec section 9). */
export const recentAtom = atom<readonly string[]>([])

const recentCount = 2

/** Remembers connections over a reload. */
export interface ConnectionMemory {
  /** Begins to remember: each change from now on is stored at once. Then restores what was stored, or ends it. */
  restore(): Promise<void>
  noteUse(connectorId: string): void
  /** Stops to remember: what follows is the page's end, not the user's wish. */
  stop(): void
}

export interface ConnectionMemoryParts {
  readonly store: Store
  readonly storage: InstanceStorage
  readonly connections: Connections
  readonly connectors: Pick<ConnectorRegistry, 'expect'>
  /** What is done with connections that are stored: restored, or ended. `remembered` holds them from the call on. */
  readonly treat: Connections['restore']
}

const parseNames = (value: unknown): readonly string[] => {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    throw new TypeError('not a list of names')
  return value.slice(0, recentCount)
}

export function createConnectionMemory(parts: ConnectionMemoryParts): ConnectionMemory {
  const { store, storage, connections, connectors, treat } = parts
  let stop = () => {}
  const find = async ({ connector, source }: StoredConnection) => {
    const found = await connectors.expect(connector, source)
    // Two wallets claim this identity, and nothing tells which of them was meant: the user chooses (S38).
    return found?.clash ? undefined : found
  }

  return {
    async restore() {
      const stored = storage.get('connections', parseStoredConnections)
      store.set(recentAtom, storage.get('recent', parseNames) ?? [])
      if (stored) {
        for (const [namespace, networkId] of Object.entries(stored.selected)) {
          connections.dispatch({ type: 'selected', namespace, networkId })
        }
        if (stored.namespace) connections.dispatch({ type: 'namespace', namespace: stored.namespace })
      }
      // From here on what is stored is known to the state, and each change of the state is stored.
      const treating = stored && treat(stored.connections, find)
      const read = () => JSON.stringify(toStoredConnections(store.get(connectionsAtom)))
      let saved = read()
      const save = (text = read()) => {
        saved = text
        storage.set('connections', JSON.parse(text))
      }
      stop = store.sub(connectionsAtom, () => {
        const text = read()
        // What this page has not changed stays as it is: another tab may have changed it.
        if (text !== saved) save(text)
      })
      await treating
    },
    noteUse(connectorId) {
      const recent = [connectorId, ...store.get(recentAtom).filter((other) => other !== connectorId)].slice(
        0,
        recentCount,
      )
      store.set(recentAtom, recent)
      storage.set('recent', recent)
    },
    stop: () => stop(),
  }
}
