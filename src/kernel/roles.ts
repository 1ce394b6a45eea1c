import type { Scope } from './base/scope.js'
import type { BuiltProvider } from './chains/providerFacade.js'
import type { StoredConnection } from './connections/state.js'
import type { AccountRef } from './contract/accounts.js'
import type { CaipAccountId, CaipNetworkId } from './contract/caip.js'
import type { Amount, ReadHandle, Token, WalletHandle } from './contract/chain.js'
import type { Connector, KnownConnector } from './contract/connector.js'
import type { Latchkey } from './contract/latchkey.js'
import type { Network } from './contract/network.js'
import type { BaseContext, PluginDescriptor, PluginModule } from './contract/plugin.js'
import type { SentName } from './contract/provider.js'
import { defineResource, type Live } from './contract/resource.js'
import type { Request } from './contract/rpc.js'
import type { SiwxMessageData } from './contract/siwx.js'
import type { Connection, EndReason, LatchkeyState, RecentConnection } from './contract/state.js'
import type { ChainReader, PluginWallet } from './contract/wallet.js'
import type { PluginNavigation } from './navigation/bindMoves.js'
import type { LoadedView } from './navigation/loadedView.js'
import type { LoadedPlugin } from './plugins/pluginHost.js'

/** What stands between a connection and the app: asks on each new address and network (behaviour.md 3.8). */
export interface SignIn {
  /** Looks whether the account in use has a session, and asks for one if not. True: nothing is asked. */
  check(): Promise<boolean>
  /** Asks the wallet. For clicks. */
  sign(): void
  /** The user does not want to. Required: back to where the user is signed in, or out. */
  cancel(): void
  /** Ends the sessions of the account in use, on all its chains; where one is required the user is asked again. */
  signOut(): Promise<void>
  /** The message for a wallet that connects and signs in one step; undefined where nobody is asked, or there is none. */
  offer(chainId: CaipNetworkId): Promise<SiwxMessageData | undefined>
}

/** Provided where a host wants a sign-in. */
export const signIn = defineResource<SignIn>('latchkey-sign-in')

/** What users and hosts do with several connections (spec sections 4 and 6). The errors are those of `Latchkey`. */
export interface ConnectionManager {
  switchConnection(id: string, account?: AccountRef): Promise<Connection>
  deleteConnection(id: string): Promise<void>
  recent(): Promise<readonly RecentConnection[]>
}

export const connectionManager = defineResource<ConnectionManager>('latchkey-connection-manager')

/** Tells the host of connections that have ended by themselves, and the user, once in all tabs. */
export interface EndedNews {
  /** One has ended. */
  note(connection: Connection, reason: EndReason | 'stored'): void
  /** One that was stored has, while no page was there. */
  miss(connector: Connector, stored: StoredConnection): void
  /** The modal has opened: what was not told yet is shown. */
  show(): void
  /** The user has seen what is there. */
  told(): void
  /** The user takes it from sight. */
  dismiss(): void
}

export const endedNews = defineResource<EndedNews>('latchkey-ended-news')

/** One coin or token of an account, as it was answered. */
export interface Figure {
  readonly amount: Amount
  /** Unix time in ms at which it was answered (see `Holding.asOf`). */
  readonly asOf: number
}

/**
 * The balances of an instance, one at a time: every one that is shown or read is one of these, and `balances` gives those of
 * an account together. They hold for 30 s; after a failure nothing is asked for 30 s, and the user is told once (F15).
 */
export interface Figures {
  /** The native coin of an account, or a token: the same object for the same one. */
  of(account: CaipAccountId, token?: Token): Live<Figure>
  /** @throws {LatchkeyError} NETWORK_NOT_FOUND, UNSUPPORTED, or the adapter's own */
  get(account: CaipAccountId, token?: Token, options?: { readonly fresh?: boolean }): Promise<Amount>
}

export const figures = defineResource<Figures>('latchkey-figures')

/** Reads a chain without a wallet. */
export type ChainRpc = (network: Network) => Request

export const chainRpc = defineResource<ChainRpc>('latchkey-rpc')

/** The wallet of one connection on one chain. */
export type ConnectionWallet = Omit<PluginWallet, 'of'>

/** Binds chain adapters to live connections. */
export interface Wallets {
  /**
   * What can be done with one connection, whatever is in use by then; nothing with none (F26). Once its account is
   * another, what needs the wallet rejects with NOT_CONNECTED.
   * @param networkId default: the chain that the connection was on
   */
  of(connection: Connection | undefined, networkId?: CaipNetworkId): ConnectionWallet
  readHandle(network: Network): ReadHandle
  /** What can be read of a chain without a wallet. */
  reader(network: Network): ChainReader
  /** Handle of the active account of a namespace. @throws {LatchkeyError} NOT_CONNECTED, NETWORK_UNSUPPORTED */
  handle(namespace?: string): WalletHandle
  /** Handle of a connection on a chain that the host may not know, for switching away from it. */
  handleAnywhere(connection: Connection): WalletHandle
  /**
   * Asks a chain for a balance, past every cache: the account's own wallet first where it is on that chain.
   * @throws {LatchkeyError} UNSUPPORTED, or the adapter's own
   */
  askBalance(chain: Network, address: string, token?: Token): Promise<Amount>
  /** Tells that a connection has sent something by other ways than a verb. */
  tellSent(connection: Connection, sent: SentName): void
}

export const boundWallets = defineResource<Wallets>('latchkey-verbs')

/** Goes from one chain to another. The errors are those of `Latchkey`. */
export const networkSwitch = defineResource<Latchkey['switchNetwork']>('latchkey-network-switch')

/**
 * Builds what answers a namespace's provider.
 * @param told what the host's listeners were told last; it outlives this provider
 * @throws {LatchkeyError} UNSUPPORTED, ADAPTER_MISSING
 */
export type ProviderBuilder = (namespace: string, told: { state: LatchkeyState }) => Promise<BuiltProvider>

export const providerBuilder = defineResource<ProviderBuilder>('latchkey-providers')

/** What plugins are given in place of the kernel; loaded with the first plugin. */
export interface PluginContexts {
  /** The context of a plugin: frozen, narrow, with the permissions that it asks for and no more (S39). */
  create(descriptor: PluginDescriptor, scope: Pick<Scope, 'signal' | 'onDispose'>): BaseContext
  /** Loads a plugin's messages for the language in use. */
  addMessages(id: string, module: PluginModule<unknown>): Promise<void>
  /** Loads a view of a plugin that is loaded. @throws {LatchkeyError} PLUGIN_FAILED */
  loadView(plugin: LoadedPlugin, view: string): Promise<LoadedView>
  /** See `Engine.resume`. */
  resume(values: Readonly<Record<string, string>>): void
  /** What plugins and their views navigate by. */
  readonly navigation: PluginNavigation
}

export const pluginContexts = defineResource<PluginContexts>('latchkey-plugin-contexts')

/** Pairings that are made before a wallet is chosen (see `preparedAtom`). */
export interface Pairings {
  /** Keeps one ready until it is stopped; returns its stop. @param namespaces default: all of the connector's */
  prepare(connector: KnownConnector, namespaces?: readonly string[]): () => void
}

export const pairings = defineResource<Pairings>('latchkey-pairings')
