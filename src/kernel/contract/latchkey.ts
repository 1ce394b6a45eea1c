import type { AccountRef } from './accounts.js'
import type { AdapterDescriptor, SourceDescriptor } from './adapter.js'
import type { CaipNetworkId } from './caip.js'
import type { ConnectWith } from './connect.js'
import type { StateOf } from './defineState.js'
import type { ViewParams, ViewParamsField, ViewResult } from './navigation.js'
import type { NetworkInput } from './network.js'
import type { AdapterEntry, ChangeableOptions } from './options.js'
import type { PluginDescriptor, PluginFactory } from './plugin.js'
import type { ChainProvider } from './provider.js'
import type { SentTransaction } from './sent.js'
import type { SentEntry } from './sentTransactions.js'
import type {
  Alert,
  Connection,
  EndedConnection,
  EndReason,
  LatchkeyState,
  RecentConnection,
  ThemeMode,
  ThemeVariables,
  Toast,
} from './state.js'
import type { Amount } from './token.js'

/** What `open()` takes: a view, what it is opened with (`params`), and a namespace. */
export type OpenOptions<View extends string = string> = ViewParamsField<View> & {
  /**
   * A core view or one of a listed plugin, by its reference (see `defineView`) or its name. Default: Account when connected,
   * else Connect.
   */
  readonly view?: View
  /** Namespace to connect or to show. Default: the active one. */
  readonly namespace?: string
}

/** What `connect()` takes. Without a connector the modal asks; with one there is no list. */
export interface ConnectOptions extends Partial<ConnectWith> {
  /** The namespace that must be connected. Default: any. */
  readonly namespace?: string
}

/** What the user has to do, for a host that draws it (option `modal: false`). */
export type Intent =
  /** To choose a wallet: `connect()` was called without a connector. Go on with `connect({ connector })`, or `close()`. */
  | 'connect'
  /** To go on in a wallet: the state's `attempt` has a pairing, or why it failed. */
  | 'connecting'
  /** To sign in: the state's `signIn`. Go on with `signIn()` or `cancelSignIn()`. */
  | 'signIn'
  /** To leave a chain that the app does not know, by `switchNetwork`. */
  | 'network'
  /** To approve something that a connector shows by a view of its own; without a modal no user can. */
  | 'approve'

/** Events for hosts. Names of `track` are those of protocol/wallet-api.md section 5. */
export interface LatchkeyEvents {
  connect: { readonly connection: Connection; readonly reconnected: boolean }
  disconnect: { readonly connection: Connection; readonly reason: EndReason }
  /**
   * The user has lost a connection without ending it here, also while the page was away. The modal tells them when it is open,
   * or opened next, once in all tabs; a page without it does so on this event, with a way to connect again.
   */
  ended: EndedConnection
  /** The account, its chain, or both changed. */
  change: LatchkeyState
  error: { readonly error: Error }
  /** Something is not set up, or out of order; each told once, on the console as well. For you, not for users. */
  alert: Alert
  /** A plugin, the modal, or a library by `provider(namespace)` has sent something with a wallet. */
  sent: SentTransaction
  /**
   * What became of something that was sent is known, for good: told once, by one tab, after a reload too. Users are told in the modal; a page
   * without one does so on this event.
   */
  settled: SentEntry
  /** With the option `modal: false`: the user has to do something; undefined when that is over. */
  intent: { readonly intent: Intent | undefined; readonly params: ViewParams }
  track: { readonly event: string; readonly properties: Readonly<Record<string, unknown>> }
}

/** Namespaces that have a chain adapter, if only a minimal one. */
export type NamespacesOf<Adapters extends readonly AdapterEntry[]> = NamespaceOf<Adapters[number]>
type NamespaceOf<Entry> =
  Entry extends AdapterDescriptor<string, infer Namespace>
    ? Namespace
    : Entry extends SourceDescriptor<string, infer Namespace>
      ? Namespace
      : never

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
   * Starts the instance, and keeps it started until the function that this returns is called. After the last of these calls
   * it stops, unless the host itself called `start`. For framework roots that come and go.
   */
  retain(): () => void
  /**
   * Resolves when stored connections were tried; rejects with REQUEST_ABORTED (dismissed) when the instance stops before.
   * A caller may ignore the promise.
   */
  ready(): Promise<void>

  /** What is, now, and what the listed plugins show of themselves. The same object until something changes. */
  state(): LatchkeyState & StateOf<Plugins>
  /** Calls back after each change; returns its own stop. */
  watch(listener: () => void): () => void
  /** Listens to one kind of event; returns its own stop. */
  on<Name extends keyof LatchkeyEvents>(name: Name, listener: (event: LatchkeyEvents[Name]) => void): () => void

  /**
   * Opens the modal, or begins anew in an open one. Settles exactly once: with the view's result (see `Navigation` for whose
   * it is), or when the modal closes with what failed last, else MODAL_CLOSED (outcome `dismissed`). A caller may ignore the
   * promise: no unhandled rejection follows.
   * @example
   * const { hash } = await latchkey.open({ view: walletSend, params: { amount: '5', token: 'USDC' } })
   */
  open<const View extends string = string>(options?: OpenOptions<View>): Promise<ViewResult<View>>
  /** Asks to close; guards may refuse (then false, and the modal shakes). What was just opened does not appear then. */
  close(): boolean
  /**
   * Connects. Settles exactly once: with the connection (at once when there is one already), or with a coded error:
   * MODAL_CLOSED (dismissed), CONNECTION_REJECTED (rejected), or failed ones. A namespace without an adapter or a network
   * is refused before anything is shown: ADAPTER_MISSING, NETWORK_NOT_FOUND.
   */
  connect(options?: ConnectOptions): Promise<Connection>
  /**
   * Ends the connections of one namespace, the one connection of that id, or all.
   * @throws {LatchkeyError} DISCONNECT_FAILED; the widget is disconnected then as well
   */
  disconnect(namespaceOrId?: string): Promise<void>
  /**
   * Makes a connection the one in use, and its namespace with it: a live one at once, a recent one by connecting again,
   * in the modal where its wallet is reached by a pairing. With an account: that one of its accounts, where `choosesAccount`.
   * @throws {LatchkeyError} CONNECTION_UNKNOWN, ACCOUNT_UNKNOWN, UNSUPPORTED, or the errors of `connect`
   */
  switchConnection(id: string, account?: AccountRef): Promise<Connection>
  /**
   * Forgets a recent connection: it is not offered any more. A live one stays, and what is unknown is no error. While
   * multiWallet is off the alert 'Multi-Wallet Not Enabled' is raised instead.
   */
  deleteConnection(id: string): Promise<void>
  /**
   * The state's `recent`, once it is known whether multiWallet is on and the wallets of the page have announced themselves.
   * While it is off: none, and the alert 'Multi-Wallet Not Enabled'.
   */
  recent(): Promise<readonly RecentConnection[]>
  /** Asks the wallet to sign in, when the state's `signIn` says that it is wanted. What goes wrong is in its `error`. */
  signIn(): Promise<void>
  /** The user does not want to sign in; where it is required, the wallet is disconnected or led back. */
  cancelSignIn(): Promise<void>
  /** Ends the sessions of the account in use; the wallet stays connected. */
  signOut(): Promise<void>
  /** Changes the chain (spec section 4). @throws {LatchkeyError} NETWORK_NOT_FOUND (an alert besides), ADAPTER_MISSING, CHAIN_NOT_SUPPORTED, SWITCH_REJECTED, SWITCH_FAILED */
  switchNetwork(network: CaipNetworkId | NetworkInput): Promise<void>
  /** Adds a chain; one already present is left as it is. @throws {LatchkeyError} ADAPTER_MISSING */
  addNetwork(network: NetworkInput): void
  /** Removes a chain. @throws {LatchkeyError} ADAPTER_MISSING, NETWORK_IN_USE, NETWORKS_EMPTY (the last one) */
  removeNetwork(id: CaipNetworkId): void
  /** The namespace's provider (EIP-1193 on `eip155`), the same object each time, from before a connection until after it. */
  provider<Namespace extends NamespacesOf<Adapters>>(namespace: Namespace): ChainProvider
  /** Loads a listed plugin and resolves with its controller. @throws {LatchkeyError} FEATURE_OFF, PLUGIN_FAILED */
  use<Controller>(plugin: PluginFactory<Plugins[number]['id'], never, Controller>): Promise<Controller>
  setTheme(mode: ThemeMode, variables?: ThemeVariables): void
  /**
   * Changes options, in an open modal at once. Each that is given takes the place of the whole option as it was; undefined
   * is its default again. A remote configuration still wins over `features`. What is in sight of a feature that is switched
   * off stays until it is left.
   * @example latchkey.update({ collapseWallets: true, order: { connect: ['wallet', 'email'] } })
   */
  update(changes: ChangeableOptions): void
  /** Shows a short text below the view of the open modal, 4 s long; a closed one shows nothing. Default kind: `info`. */
  toast(text: string, kind?: Toast['kind']): Promise<void>
  /**
   * Asks for the native balance of the account in use past all caches; what shows it, shows the new one.
   * @throws {LatchkeyError} NOT_CONNECTED, UNSUPPORTED, or the adapter's own
   */
  refreshBalance(): Promise<Amount>
  /** Fetches the modal's code before a click, by the instance's `preload` policy unless `now`. Calls no service. */
  preload(now?: boolean): void
}
