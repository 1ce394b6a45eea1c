import { createLoader } from '../base/loader.js'
import type { SourceModule } from '../contract/adapter.js'
import type { Connector, ConnectorSource, KnownConnector } from '../contract/connector.js'
import { LatchkeyError, toLatchkeyError } from '../contract/errors.js'
import { adapterContexts } from '../feature/adapterContexts.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { loadSource } from './lateCode.js'
import { connectorsAtom } from './state.js'

/** Knows the sources and what they announce. */
export interface ConnectorRegistry {
  /** Adds the connectors that need no code. */
  start(): void
  /** Whether a source looks for wallets. */
  readonly discovers: boolean
  /** Loads the sources that look for wallets, or the one of that id; resolves when each has begun or failed. */
  discover(sourceId?: string): Promise<void>
  /** Lets the sources that look for wallets fetch what connecting needs; see `ConnectorSource.preload`. */
  preload(): void
  /** The source at work. @throws {LatchkeyError} SOURCE_FAILED */
  source(id: string): Promise<ConnectorSource>
  find(id: string, sourceId?: string): KnownConnector | undefined
  /** See `SourceDescriptor.restoreWithin`. */
  restoreWithin(sourceId: string): number
}

/** How long a silent attempt may take, where its source does not say. */
const restoreWait = 5000

export function createConnectorRegistry(context: FeatureContext): ConnectorRegistry {
  const { instance, store, resources, signal, onDispose, tell } = context
  const { entries, download } = instance
  const { sources } = entries
  const contextOf = resources.need(adapterContexts)
  const loader = createLoader(async (id) => {
    const descriptor = sources.find((source) => source.id === id)
    if (!descriptor) throw new LatchkeyError('SOURCE_MISSING', `No connector source "${id}" is listed under adapters`)
    try {
      const module = (await download(() => loadSource(descriptor))) as SourceModule<unknown>
      signal.throwIfAborted()
      return module.setup(contextOf(id), descriptor.options)
    } catch (error) {
      throw toLatchkeyError(error, 'SOURCE_FAILED', `The connector source "${id}" could not be loaded`)
    }
  })

  const put = (sourceId: string, connector: Connector) => {
    if (signal.aborted) return
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

  const find = (id: string, sourceId?: string) =>
    store.get(connectorsAtom).find((known) => known.id === id && (!sourceId || known.sourceId === sourceId))
  const begin = (id: string) =>
    discovery.load(id).catch((error) => {
      if (!signal.aborted) tell(toLatchkeyError(error, 'SOURCE_FAILED', `The connector source "${id}" failed`))
    })
  const discover = async (only?: string) => {
    const asked = sources.filter(({ id, discovers }) => discovers && (!only || id === only))
    await Promise.all(asked.map(({ id }) => begin(id)))
  }

  return {
    start() {
      for (const { id, connectors = [] } of sources) for (const connector of connectors) put(id, connector)
      onDispose(() => store.set(connectorsAtom, []))
    },
    discovers: sources.some(({ discovers }) => discovers),
    discover,
    preload() {
      for (const { id, discovers } of sources) {
        if (!discovers) continue
        // Who connects asks again, and is told.
        loader
          .peek(id)
          ?.preload?.()
          .catch(() => undefined)
      }
    },
    source: loader.load,
    find,
    restoreWithin: (sourceId) => sources.find(({ id }) => id === sourceId)?.restoreWithin ?? restoreWait,
  }
}
