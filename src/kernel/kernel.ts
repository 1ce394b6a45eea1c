import type { Scope } from './base/scope.js'
import type { InstanceStorage } from './base/storage.js'
import type { Wallets } from './chains/wallets.js'
import type { Choice } from './connections/connecting.js'
import type { ConnectorRegistry } from './connections/connectorRegistry.js'
import type { KnownConnector } from './connections/state.js'
import type { CaipNetworkId } from './contract/caip.js'
import type { PairingProgress } from './contract/connector.js'
import type { InstanceContext } from './contract/context.js'
import type { Latchkey } from './contract/latchkey.js'
import type { Messages } from './contract/messages.js'
import type { Navigation } from './contract/navigation.js'
import type { LatchkeyOptions } from './contract/options.js'
import type { Page } from './contract/page.js'
import type { Toasts } from './contract/plugin.js'
import type { ServiceClient } from './contract/services.js'
import type { Connection } from './contract/state.js'
import type { Store } from './contract/store.js'
import type { PluginWallet } from './contract/wallet.js'
import type { Environment } from './environment.js'
import type { Landmarks } from './navigation/coreViews.js'
import type { ViewStack } from './navigation/viewStack.js'
import type { LoadedPlugin, PluginHost } from './plugins/pluginHost.js'
import type { SignIn } from './signIn/signIn.js'
import type { WalletDirectory } from './wallets/walletDirectory.js'

/** A view that arrived, and the plugin that it belongs to (none for a core view). */
export interface LoadedView {
  readonly Component: unknown
  readonly messages?: Readonly<Record<string, Messages>>
  readonly plugin: LoadedPlugin | undefined
}

/**
 * An instance from within: what core views, hooks and the modal work with. Hosts hold `latchkey`,
 * plugins a narrow context; neither gets this.
 */
export interface Kernel {
  readonly latchkey: Latchkey
  readonly options: LatchkeyOptions
  readonly environment: Environment
  /** Names of the core views, and of those that the kernel has to find. */
  readonly coreViews: readonly string[]
  readonly landmarks: Landmarks
  readonly page: Page
  readonly store: Store
  readonly storage: InstanceStorage
  /** What everything that extends the instance is given, with storage of the part's own; ends with the scope. */
  contextOf(part: string, scope: Pick<Scope, 'signal' | 'onDispose'>): InstanceContext
  readonly locale: string
  readonly views: ViewStack
  readonly navigation: Navigation
  readonly plugins: PluginHost
  readonly connectors: ConnectorRegistry
  /** The wallet in use: each call belongs to the connection that is active when it is made. */
  readonly wallet: PluginWallet
  /** Chain adapters bound to live connections; loaded with the first use. */
  wallets(): Promise<Wallets>
  /** The directory of wallets, loaded with its first use; undefined where there is none to ask. */
  readonly directory: (() => Promise<WalletDirectory>) | undefined
  readonly services: ServiceClient
  /** Tells the host of what a content policy of the page blocked, each once; leaves other errors alone. */
  tellBlocked(error: unknown): void
  readonly toasts: Toasts & { dismiss(): void }
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  /** Loads a core view, or one of a plugin with its plugin. @throws {LatchkeyError} VIEW_UNKNOWN, FEATURE_OFF, PLUGIN_FAILED */
  loadView(view: string): Promise<LoadedView>
  /** A view that arrived already, so that showing it takes no extra frame. */
  peekView(view: string): LoadedView | undefined
  /**
   * Connects through a connector, and shows the view that accompanies it. For clicks: nothing is awaited before. Returns
   * the pairing where one is ready, so that the same task can lead to the wallet (see `preparePairing`).
   */
  choose(connector: KnownConnector, choice?: Choice): PairingProgress | undefined
  /**
   * Keeps a pairing ready for a choice to come, for as long as a list is in sight whose wallets can only be reached by a
   * link. Loads the source's code and calls its relay. Returns its own stop.
   */
  preparePairing(connector: KnownConnector, namespaces?: readonly string[]): () => void
  /** The user has chosen a connection: ends what the modal was opened for, or goes back to the plugin's view that led here. */
  conclude(connection: Connection): void
  /** The chain that a namespace begins on, as long as nothing is connected there; the namespace in use stays. */
  preferNetwork(id: CaipNetworkId): void
  /** Tries the attempt in sight once more. */
  chooseAgain(): void
  /** The sign-in that the host asks for; none without `siwx`. */
  signIn(): SignIn | undefined
}
