import type { AdapterContext } from './adapterContext.js'
import type { ApiVersion } from './apiVersion.js'
import type { ChainAdapter } from './chain.js'
import type { Connector, ConnectorSource } from './connector.js'
import { createFactory } from './factory.js'
import type { OptionArguments } from './optionArguments.js'
import type { PluginDescriptor } from './plugin.js'
import type { Spelling } from './spelling.js'

/** Version of both contracts in this file (see `isKnownApi`). */
export const adapterApi = '1.0'

/** The lazy half of a chain adapter. `setup` may fail; loading the module must not. */
export interface AdapterModule<Options = never> {
  setup(context: AdapterContext, options: Options): ChainAdapter
}

/** The eager half of a chain adapter: at most 0.25 kB in every host's first load. */
export interface AdapterDescriptor<Id extends string = string, Namespace extends string = string> {
  readonly kind: 'adapter'
  readonly id: Id
  readonly api: ApiVersion
  /** CAIP-2 namespace that it serves. One adapter per namespace. */
  readonly namespace: Namespace
  /** How the namespace spells. Default: case counts, and no more is known. */
  readonly spelling?: Partial<Spelling>
  /** Its own way to reach wallets, registered with it. */
  readonly source?: SourceDescriptor
  load(): Promise<AdapterModule>
  readonly options: unknown
}

/** Makes descriptors of one adapter; `evm()` or `evm({ ... })`. */
export interface AdapterFactory<Id extends string, Namespace extends string, Options> {
  (...options: OptionArguments<Options>): AdapterDescriptor<Id, Namespace>
  readonly id: Id
}

/** What is written of an adapter; everything else is inferred from `load`. */
export interface AdapterDefinition<Id extends string, Namespace extends string, Options> {
  readonly id: Id
  readonly api: ApiVersion
  readonly namespace: Namespace
  readonly spelling?: Partial<Spelling>
  readonly source?: SourceDescriptor | ((options: Options | undefined) => SourceDescriptor)
  load(): Promise<AdapterModule<Options>>
}

/** Declares a chain adapter. @example export const evm = defineAdapter({ id: 'evm', api: '1.0', namespace: 'eip155', load: () => import('./adapter.js') }) */
export function defineAdapter<const Id extends string, const Namespace extends string, Options = unknown>(
  definition: AdapterDefinition<Id, Namespace, Options>,
): AdapterFactory<Id, Namespace, Options> {
  return createFactory('adapter', definition) as AdapterFactory<Id, Namespace, Options>
}

/** The lazy half of a connector source. */
export interface SourceModule<Options = never> {
  setup(context: AdapterContext, options: Options): ConnectorSource
  /** The minimal adapter of a namespace that the descriptor names under `minimal`. Not asked for any other. */
  adapter?(namespace: string): Promise<AdapterModule<Options>>
}

/** The eager half of a connector source. */
export interface SourceDescriptor<Id extends string = string, Namespace extends string = string> {
  readonly kind: 'source'
  readonly id: Id
  readonly api: ApiVersion
  /** Namespaces that it can reach. */
  readonly namespaces: readonly string[]
  /** Connectors known without loading code: their rows are in the list, the code comes when one is used. */
  readonly connectors?: readonly Connector[]
  /**
   * Namespaces for which it brings a minimal adapter (accounts and requests), used where no adapter of the namespace is
   * listed, and how each spells; its code is `SourceModule.adapter`.
   */
  readonly minimal?: Readonly<Record<Namespace, Partial<Spelling>>>
  /** Whether it looks for wallets: then its code comes when the list is shown, or stored connections are restored. */
  readonly discovers?: boolean
  /** Whether it has a login frame, for plugins that need the permission `login`. */
  readonly login?: boolean
  /** Plugins of its own: the views that it presents. They are listed with it, after the host's. */
  readonly plugins?: readonly PluginDescriptor[]
  /**
   * How long a silent attempt may take, in ms, until the page counts as not connected through it. Default 5000. Other
   * namespaces wait for 5000 ms at most. A connection that takes longer stays stored, and a later answer still counts.
   */
  readonly restoreWithin?: number
  load(): Promise<SourceModule>
  /** Code that connecting needs besides; fetched beside everything else when stored connections are restored. */
  preload?(): Promise<unknown>
  readonly options: unknown
}

/** Makes descriptors of one source. */
export interface SourceFactory<Id extends string, Options, Namespace extends string = never> {
  (...options: OptionArguments<Options>): SourceDescriptor<Id, Namespace>
  readonly id: Id
}

/** What is written of a source; everything else is inferred from `load`. */
export interface SourceDefinition<Id extends string, Options, Namespace extends string = never> {
  readonly id: Id
  readonly api: ApiVersion
  readonly namespaces: readonly string[]
  /** A function where the options decide which there are. */
  readonly connectors?: readonly Connector[] | ((options: Options | undefined) => readonly Connector[])
  /** Makes `latchkey.provider` know these namespaces. */
  readonly minimal?: Readonly<Record<Namespace, Partial<Spelling>>>
  readonly discovers?: boolean
  readonly login?: boolean
  /** A function where the options matter to them. */
  readonly plugins?: readonly PluginDescriptor[] | ((options: Options | undefined) => readonly PluginDescriptor[])
  readonly restoreWithin?: number
  load(): Promise<SourceModule<Options>>
  preload?(): Promise<unknown>
}

/** Declares a connector source. */
export function defineConnectorSource<
  const Id extends string,
  Options = unknown,
  const Namespace extends string = never,
>(definition: SourceDefinition<Id, Options, Namespace>): SourceFactory<Id, Options, Namespace> {
  return createFactory('source', definition) as SourceFactory<Id, Options, Namespace>
}
