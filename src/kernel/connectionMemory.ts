import { atom } from 'jotai/vanilla'
import { connectionsAtom } from './atoms.js'
import { type Clock, within } from './clock.js'
import type { Connections } from './connections.js'
import { type ConnectorRegistry, connectorsAtom, type KnownConnector } from './connectorRegistry.js'
import type { Store } from './plugin.js'
import type { InstanceStorage } from './storage.js'
import { parseStoredConnections, type StoredConnection, toStoredConnections } from './storedConnections.js'

/** Connectors used last, the most recent first: two are remembered (spec section 9). */
export const recentAtom = atom<readonly string[]>([])

/** How long a wallet that was used may take to announce itself after a reload. */
const announceWait = 1000
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
  readonly clock: Clock
  readonly connections: Connections
  readonly connectors: ConnectorRegistry
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
  const { store, storage, clock, connections, connectors, enabled } = parts
  let stop = () => {}

  /** The connector that was stored, once it announced itself. */
  const find = ({ connector, source }: StoredConnection): Promise<KnownConnector | undefined> => {
    const known = () => connectors.find(connector, source)
    const announced = new Promise<KnownConnector | undefined>((resolve) => {
      if (known()) return resolve(known())
      const unsubscribe = store.sub(connectorsAtom, () => {
        if (!known()) return
        unsubscribe()
        resolve(known())
      })
      clock.after(announceWait, unsubscribe)
    })
    return within(clock, announceWait, announced, () => new Error('late')).catch(() => undefined)
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
      let alive = true
      stop = () => {
        alive = false
      }
      if (enabled && stored?.connections.length) {
        const discovered = connectors.discover()
        await connections.restore(stored.connections, async (item) => {
          await discovered
          return alive ? find(item) : undefined
        })
      }
      if (!alive) return
      const save = () => storage.set('connections', toStoredConnections(store.get(connectionsAtom)))
      if (stored) save()
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
