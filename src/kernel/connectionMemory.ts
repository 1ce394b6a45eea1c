import { connectionsAtom, recentAtom } from './atoms.js'
import type { Connections } from './connections.js'
import type { ConnectorRegistry } from './connectorRegistry.js'
import type { Store } from './plugin.js'
import type { InstanceStorage } from './storage.js'
import { parseStoredConnections, toStoredConnections } from './storedConnections.js'

const recentCount = 2

/** Remembers connections over a reload. */
export interface ConnectionMemory {
  /** Tries what was stored, without a prompt, then begins to remember. */
  restore(): Promise<void>
  noteUse(connectorId: string): void
  /** Stops to remember: what follows is the page's end, not a person's wish. */
  stop(): void
}

/** What the memory is made from. */
export interface ConnectionMemoryParts {
  readonly store: Store
  readonly storage: InstanceStorage
  readonly connections: Connections
  readonly connectors: Pick<ConnectorRegistry, 'expect'>
  /** False drops what is stored. */
  readonly enabled: boolean
}

const parseNames = (value: unknown): readonly string[] => {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    throw new TypeError('not a list of names')
  return value.slice(0, recentCount)
}

/** Makes the memory of one instance. */
export function createConnectionMemory(parts: ConnectionMemoryParts): ConnectionMemory {
  const { store, storage, connections, connectors, enabled } = parts
  let stop = () => {}

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
      let alive = true
      stop = () => {
        alive = false
      }
      if (enabled && stored?.connections.length) {
        await connections.restore(stored.connections, async ({ connector, source }) => {
          const found = await connectors.expect(connector, source)
          // Two wallets claim this identity, and nothing tells which of them was meant: the person chooses (S38).
          return found?.clash ? undefined : found
        })
      }
      if (!alive) return
      const save = () => storage.set('connections', toStoredConnections(store.get(connectionsAtom)))
      if (stored || store.get(connectionsAtom).connections.length) save()
      stop = store.sub(connectionsAtom, save)
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
