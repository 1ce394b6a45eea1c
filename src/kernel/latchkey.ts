import type { AdapterDescriptor, ChainProvider } from './adapter.js'
import type { CaipNetworkId } from './caip.js'
import type { NetworkInput } from './network.js'
import type { AdapterEntry } from './options.js'
import type { PluginDescriptor, PluginFactory, ViewParams } from './plugin.js'
import type { Connection, LatchkeyState, ThemeMode, ThemeVariables } from './state.js'

/** What `open()` takes. */
export interface OpenOptions {
  /** A core view or one of a listed plugin. Default: Account when connected, else Connect. */
  readonly view?: string
  readonly params?: ViewParams
  /** Namespace to connect or to show. Default: the active one. */
  readonly namespace?: string
}

/** What `connect()` takes. Without a connector the modal asks. */
export interface ConnectOptions {
  /** Id of a connector: connects to it without showing the list. */
  readonly connector?: string
  readonly namespace?: string
}

/** Events for hosts. Names of `track` are those of protocol/wallet-api.md section 5. */
export interface LatchkeyEvents {
  connect: { readonly connection: Connection; readonly reconnected: boolean }
  disconnect: { readonly connection: Connection }
  /** The account, its chain, or both changed. */
  change: LatchkeyState
  error: { readonly error: Error }
  track: { readonly event: string; readonly properties: Readonly<Record<string, unknown>> }
}

/** Namespaces that have a chain adapter. */
export type NamespacesOf<Adapters extends readonly AdapterEntry[]> =
  Extract<Adapters[number], AdapterDescriptor> extends AdapterDescriptor<string, infer Namespace> ? Namespace : never

/** One widget. Instances share nothing. */
export interface Latchkey<
  Adapters extends readonly AdapterEntry[] = readonly AdapterEntry[],
  Plugins extends readonly PluginDescriptor[] = readonly PluginDescriptor[],
> {
  readonly id: string
  /** Begins: restores connections, asks for the configuration. Implied by open, connect and use; does nothing on a server. */
  start(): void
  /** Closes everything this instance opened. `start` may follow. */
  stop(): void
  /**
   * Starts for as long as someone holds on: returns what lets go. After the last one let go the instance stops, unless
   * the host itself called `start`. For framework roots that come and go.
   */
  hold(): () => void
  /** Resolves when stored connections were tried. */
  ready(): Promise<void>

  /** What is, now. The same object until something changes. */
  state(): LatchkeyState
  /** Calls back after each change; returns its own stop. */
  watch(listener: () => void): () => void
  /** Listens to one kind of event; returns its own stop. */
  on<Name extends keyof LatchkeyEvents>(name: Name, listener: (event: LatchkeyEvents[Name]) => void): () => void

  /**
   * Opens the modal. Settles exactly once: with what the view finished with, or with MODAL_CLOSED (outcome `dismissed`).
   * A caller may ignore the promise: no unhandled rejection follows.
   */
  open(options?: OpenOptions): Promise<unknown>
  /** Asks to close; guards may refuse (then false, and the modal shakes). */
  close(): boolean
  /**
   * Connects. Settles exactly once: with the connection (at once when there is one already), or with a coded error:
   * MODAL_CLOSED (dismissed), CONNECTION_REJECTED (rejected), or failed ones.
   */
  connect(options?: ConnectOptions): Promise<Connection>
  /** Ends the connection of one namespace, or all. @throws {LatchkeyError} DISCONNECT_FAILED; the widget is disconnected then as well */
  disconnect(namespace?: string): Promise<void>
  /** Changes the chain (spec section 4). @throws {LatchkeyError} NETWORK_NOT_FOUND, CHAIN_NOT_SUPPORTED, SWITCH_REJECTED, SWITCH_FAILED */
  switchNetwork(network: CaipNetworkId | NetworkInput): Promise<void>
  /** Adds a chain; one already present is left as it is. @throws {LatchkeyError} ADAPTER_MISSING */
  addNetwork(network: NetworkInput): void
  /** Removes a chain. @throws {LatchkeyError} ADAPTER_MISSING, NETWORK_IN_USE */
  removeNetwork(id: CaipNetworkId): void
  /** The namespace's provider (EIP-1193 on `eip155`), the same object each time, from before a connection until after it. */
  provider<Namespace extends NamespacesOf<Adapters>>(namespace: Namespace): ChainProvider
  /** Loads a listed plugin and resolves with its controller. @throws {LatchkeyError} FEATURE_OFF, PLUGIN_FAILED */
  use<Controller>(plugin: PluginFactory<Plugins[number]['id'], never, Controller>): Promise<Controller>
  setTheme(mode: ThemeMode, variables?: ThemeVariables): void
  /** Fetches the modal's code ahead of a click, by the instance's `preload` policy unless `now`. Calls no service. */
  preload(now?: boolean): void
}
