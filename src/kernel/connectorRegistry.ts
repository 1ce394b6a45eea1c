import { atom } from 'jotai/vanilla'
import type { Connector, ConnectorSource, SourceDescriptor, SourceModule } from './adapter.js'
import { LatchkeyError, toLatchkeyError } from './errors.js'
import { createLoader } from './loader.js'
import type { Network } from './network.js'
import type { Store } from './plugin.js'
import type { Scope } from './scope.js'

/** A connector and the source that announced it. */
export interface KnownConnector extends Connector {
  readonly sourceId: string
}

/** Connectors on offer, in the order of announcement. */
export const connectorsAtom = atom<readonly KnownConnector[]>([])

/** Knows the sources and what they announce. */
export interface ConnectorRegistry {
  /** Adds the connectors that need no code. */
  start(): void
  /** Loads the sources that look for wallets; settles when each has begun or failed. */
  discover(): Promise<void>
  /** The source at work. @throws {LatchkeyError} SOURCE_FAILED */
  source(id: string): Promise<ConnectorSource>
  find(id: string, sourceId?: string): KnownConnector | undefined
}

/** What the registry is made from. */
export interface ConnectorRegistryParts {
  readonly store: Store
  readonly sources: readonly SourceDescriptor[]
  readonly networks: () => readonly Network[]
  readonly scope: Scope
  readonly onFailure: (sourceId: string, error: LatchkeyError) => void
}

/** Makes the registry. */
export function createConnectorRegistry({
  store,
  sources,
  networks,
  scope,
  onFailure,
}: ConnectorRegistryParts): ConnectorRegistry {
  const loader = createLoader(async (id) => {
    const descriptor = sources.find((source) => source.id === id)
    if (!descriptor) throw new LatchkeyError('SOURCE_MISSING', `No connector source "${id}" is listed under adapters`)
    const { signal, onDispose } = scope
    try {
      const module = (await descriptor.load()) as SourceModule<unknown>
      signal.throwIfAborted()
      return module.setup({ networks, signal, onDispose }, descriptor.options)
    } catch (error) {
      throw toLatchkeyError(error, 'SOURCE_FAILED', `The connector source "${id}" could not be loaded`)
    }
  })

  const put = (sourceId: string, connector: Connector) => {
    const known = Object.freeze({ ...connector, sourceId })
    const list = store.get(connectorsAtom)
    const isSame = (other: KnownConnector) => other.id === connector.id && other.sourceId === sourceId
    store.set(
      connectorsAtom,
      list.some(isSame) ? list.map((other) => (isSame(other) ? known : other)) : [...list, known],
    )
  }
  const drop = (sourceId: string, id: string) =>
    store.set(
      connectorsAtom,
      store.get(connectorsAtom).filter((other) => other.id !== id || other.sourceId !== sourceId),
    )

  const discovery = createLoader(async (id) => {
    const source = await loader.load(id)
    source.discover?.({ add: (connector) => put(id, connector), remove: (connectorId) => drop(id, connectorId) })
  })

  return {
    start() {
      for (const { id, connectors = [] } of sources) for (const connector of connectors) put(id, connector)
      scope.onDispose(() => store.set(connectorsAtom, []))
    },
    async discover() {
      const beginning = sources
        .filter(({ discovers }) => discovers)
        .map(({ id }) =>
          discovery
            .load(id)
            .catch((error) =>
              onFailure(id, toLatchkeyError(error, 'SOURCE_FAILED', `The connector source "${id}" failed`)),
            ),
        )
      await Promise.all(beginning)
    },
    source: loader.load,
    find: (id, sourceId) =>
      store.get(connectorsAtom).find((known) => known.id === id && (!sourceId || known.sourceId === sourceId)),
  }
}
