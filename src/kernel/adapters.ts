import type { AdapterDescriptor, AdapterModule, ChainAdapter, SourceDescriptor } from './adapter.js'
import type { Clock } from './clock.js'
import { LatchkeyError, toLatchkeyError } from './errors.js'
import { createLoader } from './loader.js'
import type { Network } from './network.js'
import type { AdapterEntry } from './options.js'
import type { Scope } from './scope.js'

/** One chain adapter per namespace, loaded when first needed. */
export interface Adapters {
  readonly sources: readonly SourceDescriptor[]
  /** @throws {LatchkeyError} ADAPTER_MISSING */
  assert(namespace: string): void
  /** @throws {LatchkeyError} ADAPTER_MISSING, ADAPTER_FAILED */
  load(namespace: string): Promise<ChainAdapter>
}

/** Sorts what a host listed under `adapters`. A full adapter replaces a minimal one of its namespace. */
export function createAdapters(
  entries: readonly AdapterEntry[],
  networks: () => readonly Network[],
  clock: Clock,
  scope: Scope,
): Adapters {
  const descriptors = entries.filter((entry) => entry.kind === 'adapter')
  const sources = [
    ...descriptors.flatMap(({ source }) => source ?? []),
    ...entries.filter((entry) => entry.kind === 'source'),
  ]
  const find = (namespace: string): AdapterDescriptor => {
    const serving = descriptors.filter((descriptor) => descriptor.namespace === namespace)
    const found = serving.find(({ minimal }) => !minimal) ?? serving[0]
    if (!found)
      throw new LatchkeyError(
        'ADAPTER_MISSING',
        `Adapter for namespace ${namespace} doesn't exist. List one under adapters.`,
      )
    return found
  }
  const loader = createLoader(async (namespace) => {
    const descriptor = find(namespace)
    const { signal, onDispose } = scope
    try {
      const module = (await descriptor.load()) as AdapterModule<unknown>
      signal.throwIfAborted()
      return module.setup({ networks, clock, signal, onDispose }, descriptor.options)
    } catch (error) {
      throw toLatchkeyError(error, 'ADAPTER_FAILED', `The adapter "${descriptor.id}" could not be loaded`)
    }
  })
  return { sources, assert: find, load: loader.load }
}
