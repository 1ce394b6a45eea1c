import { createLoader } from '../base/loader.js'
import type { AdapterDescriptor, AdapterModule, SourceDescriptor } from '../contract/adapter.js'
import type { ChainAdapter } from '../contract/chain.js'
import { LatchkeyError, toLatchkeyError } from '../contract/errors.js'
import { adapterContexts } from '../feature/adapterContexts.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { adaptersAtom } from './state.js'

/** One chain adapter per namespace, loaded when first needed. */
export interface Adapters {
  /** @throws {LatchkeyError} ADAPTER_MISSING */
  assert(namespace: string): void
  /** @throws {LatchkeyError} ADAPTER_MISSING, ADAPTER_FAILED */
  load(namespace: string): Promise<ChainAdapter>
}

/**
 * Serves what a host listed under `adapters`: its adapter of a namespace, else the minimal one that a source brings.
 * @param onBroken called with a namespace whose adapter cannot begin to work; not for a lost download
 */
export function createAdapters(
  { instance, store, signal, resources }: FeatureContext,
  onBroken: (namespace: string) => void,
): Adapters {
  const { entries, download } = instance
  const { adapters, sources } = entries
  const contextOf = resources.need(adapterContexts)
  const find = (namespace: string): AdapterDescriptor | SourceDescriptor => {
    const found =
      adapters.find((adapter) => adapter.namespace === namespace) ??
      sources.find(({ minimal }) => minimal && Object.hasOwn(minimal, namespace))
    if (found) return found
    throw new LatchkeyError('ADAPTER_MISSING', `Adapter not found for namespace ${namespace}. List one under adapters.`)
  }
  const fetchModule = async (entry: AdapterDescriptor | SourceDescriptor, namespace: string) => {
    if (entry.kind === 'adapter') return entry.load()
    const module = await (await entry.load()).adapter?.(namespace)
    if (!module) throw new TypeError(`it has no minimal adapter for ${namespace}`)
    return module
  }
  const loader = createLoader(async (namespace) => {
    const entry = find(namespace)
    try {
      const module = (await download(() => fetchModule(entry, namespace))) as AdapterModule<unknown>
      signal.throwIfAborted()
      try {
        const adapter = module.setup(contextOf(entry.id), entry.options)
        store.set(adaptersAtom, { ...store.get(adaptersAtom), [namespace]: adapter })
        return adapter
      } catch (error) {
        onBroken(namespace)
        throw error
      }
    } catch (error) {
      throw toLatchkeyError(error, 'ADAPTER_FAILED', `The adapter "${entry.id}" could not be loaded`)
    }
  })
  return { assert: find, load: loader.load }
}
