import { createLoader } from '../base/loader.js'
import type { Download } from '../base/pagePolicy.js'
import type { Scope } from '../base/scope.js'
import type { AdapterDescriptor, AdapterModule, SourceDescriptor } from '../contract/adapter.js'
import type { ChainAdapter } from '../contract/chain.js'
import type { AdapterContext } from '../contract/context.js'
import { LatchkeyError, toLatchkeyError } from '../contract/errors.js'
import type { AdapterEntry } from '../contract/options.js'
import { sortEntries } from '../sortEntries.js'

/** One chain adapter per namespace, loaded when first needed. */
export interface Adapters {
  readonly sources: readonly SourceDescriptor[]
  /** @throws {LatchkeyError} ADAPTER_MISSING */
  assert(namespace: string): void
  /** @throws {LatchkeyError} ADAPTER_MISSING, ADAPTER_FAILED */
  load(namespace: string): Promise<ChainAdapter>
}

/** Serves what a host listed under `adapters`. A full adapter replaces a minimal one of its namespace. */
export function createAdapters(
  entries: readonly AdapterEntry[],
  scope: Scope,
  contextOf: (id: string) => AdapterContext,
  download: Download,
): Adapters {
  const { adapters: descriptors, sources } = sortEntries(entries)
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
    try {
      const module = (await download(descriptor.load)) as AdapterModule<unknown>
      scope.signal.throwIfAborted()
      return module.setup(contextOf(descriptor.id), descriptor.options)
    } catch (error) {
      throw toLatchkeyError(error, 'ADAPTER_FAILED', `The adapter "${descriptor.id}" could not be loaded`)
    }
  })
  return { sources, assert: find, load: loader.load }
}
