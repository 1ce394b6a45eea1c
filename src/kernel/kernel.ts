import type { Emitter } from './base/emitter.js'
import type { Scope } from './base/scope.js'
import type { InstanceStorage } from './base/storage.js'
import type { Adapters } from './chains/adapters.js'
import type { Figures } from './chains/figures.js'
import type { Wallets } from './chains/wallets.js'
import type { Connecting } from './connections/connecting.js'
import type { Connections } from './connections/connections.js'
import type { ConnectorRegistry } from './connections/connectorRegistry.js'
import type { KernelEvents } from './connections/events.js'
import type { CaipNetworkId } from './contract/caip.js'
import type { ConnectRequest } from './contract/connector.js'
import type { InstanceContext } from './contract/context.js'
import type { Latchkey } from './contract/latchkey.js'
import type { Network } from './contract/network.js'
import type { Page } from './contract/page.js'
import type { ServiceClient } from './contract/services.js'
import type { SiwxSession } from './contract/siwx.js'
import type { Connection } from './contract/state.js'
import type { PluginWallet } from './contract/wallet.js'
import type { Core } from './core.js'
import type { Moves, PluginNavigation } from './navigation/bindMoves.js'
import type { CoreViewIds } from './navigation/coreViews.js'
import type { LoadedView } from './navigation/loadedView.js'
import type { ViewStack } from './navigation/viewStack.js'
import type { PluginHost } from './plugins/pluginHost.js'
import type { ShownToasts } from './toasts.js'

/**
 * An instance from within: what core features, core views and the modal work with. Hosts hold `latchkey`,
 * plugins a narrow context; neither gets this.
 */
export interface Kernel extends Core, Pick<Connecting, 'choose' | 'chooseAgain'> {
  /** Names of the core views, and of those that the kernel has to find. */
  readonly coreViews: readonly string[]
  readonly coreViewIds: CoreViewIds
  readonly page: Page
  readonly storage: InstanceStorage
  /** Ends with this stretch of the instance's life. */
  readonly scope: Scope
  /** What wings and core features tell each other. */
  readonly events: Emitter<KernelEvents>
  /** What everything that extends the instance is given, with storage of the part's own; ends with the scope. */
  contextOf(part: string, scope: Pick<Scope, 'signal' | 'onDispose'>): InstanceContext
  readonly locale: string
  readonly views: ViewStack
  /** Moves whatever is in sight. */
  readonly navigation: Moves
  /** What plugins and their views navigate by; there once a plugin has loaded. */
  pluginNavigation(): PluginNavigation | undefined
  readonly plugins: PluginHost
  readonly connectors: ConnectorRegistry
  readonly connections: Connections
  /** What a wallet signed while it made this connection; it is given once. */
  takeSigned(connection: Connection): readonly SiwxSession[]
  /** The chains on offer, those in use first. */
  offered(): readonly Network[]
  /** The message for wallets that connect and sign in one step; none where no sign-in is wanted. */
  readonly offer: ConnectRequest['signIn']
  /** Whether a namespace may hold several connections, once that is decided. */
  severalDecided(): Promise<boolean>
  /** The wallet in use: each call belongs to the connection that is active when it is made. */
  readonly wallet: PluginWallet
  /** See `Connecting.direct`. */
  readonly connectDirectly: Connecting['direct']
  readonly adapters: Adapters
  /** Chain adapters bound to live connections; loaded with the first use. */
  wallets(): Promise<Wallets>
  /** The one cache of balances; loaded with the first use. @throws {LatchkeyError} UNSUPPORTED where the instance has none */
  figures(): Promise<Figures>
  readonly switchNetwork: Latchkey['switchNetwork']
  readonly services: ServiceClient
  tellError(error: Error): void
  readonly toasts: ShownToasts
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  /** Loads a core view, or one of a plugin with its plugin. @throws {LatchkeyError} VIEW_UNKNOWN, FEATURE_OFF, PLUGIN_FAILED */
  loadView(view: string): Promise<LoadedView>
  /** A view that arrived already, so that showing it takes no extra frame. */
  peekView(view: string): LoadedView | undefined
  /**
   * Keeps a pairing ready for a choice to come, for as long as a list is in sight whose wallets can only be reached by a
   * link. Loads the source's code and calls its relay. Returns its own stop.
   */
  readonly preparePairing: Connecting['prepare']
  /** Begins an attempt, for who shows its view by other means. */
  readonly beginAttempt: Connecting['begin']
  /** The chain that a namespace begins on, as long as nothing is connected there; the namespace in use stays. */
  preferNetwork(id: CaipNetworkId): void
}
