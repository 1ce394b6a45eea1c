import type { KnownConnector } from '../contract/connector.js'
import type { AccountRef, ActiveAccount, WalletAccount, WalletUser } from './accounts.js'
import type { CaipNetworkId } from './caip.js'
import type { Connector, PairingProgress, WalletInfo } from './connector.js'
import type { LatchkeyError } from './errors.js'
import type { ViewParams } from './navigation.js'
import type { Network } from './network.js'
import type { SiwxSession } from './siwx.js'
import type { WalletListing } from './walletListing.js'

/** The four states of a namespace (spec section 4). */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** A live connection: what `connect()` resolves with. Frozen; a change makes a new object. */
export interface Connection {
  /** `{connectorId}|{namespace}|{address}`, and `|{type}` for an account that is no EOA; stable across reloads. */
  readonly id: string
  readonly connector: Connector
  /** Which source serves it. */
  readonly sourceId: string
  readonly namespace: string
  /** The first is the active one. */
  readonly accounts: readonly WalletAccount[]
  /** The chain that the wallet is on; may be one that the host does not know. */
  readonly networkId: CaipNetworkId
  /** Chains that the wallet allows, when it cannot be led to others. */
  readonly networkIds?: readonly CaipNetworkId[]
  /** The wallet behind a connector that reaches many: the name and picture it gave itself. */
  readonly wallet?: WalletInfo
  /** Who is logged in, where the connector knows. Its claim: shown as text (S38), never stored. */
  readonly user?: WalletUser
  /** The page may choose among `accounts` (see `Latchkey.switchConnection`); absent where the wallet alone does. */
  readonly choosesAccount?: true
}

/**
 * Why a connection ended. `user`: disconnected here, by the user or the host; `wallet`: its wallet ended it; `expired`: its time
 * was over; `failed`: what its adapter made of it is of no use; `replaced`: another connection took its place; `tab`: another tab
 * of the page ended it, or heard of its end before.
 */
export type EndReason = 'user' | 'wallet' | 'expired' | 'failed' | 'replaced' | 'tab'

/** A connection that the user has lost without ending it here. */
export interface EndedConnection {
  readonly connectorId: string
  readonly sourceId: string
  readonly namespace: string
  /** What the wallet calls itself. */
  readonly name: string
  /** `away`: by its wallet or by time, while no page was there to hear of it. The others: see `EndReason`. */
  readonly reason: 'wallet' | 'expired' | 'failed' | 'away'
}

/** A connection that has ended and can be made again (see `Latchkey.switchConnection`). */
export interface RecentConnection extends AccountRef {
  /** The one it had. */
  readonly id: string
  readonly connector: Connector
  readonly sourceId: string
  readonly namespace: string
  /** Address of the account it had last. A wallet may come back with another one. */
  readonly address: string
  /** What the wallet calls itself. */
  readonly name: string
}

/** One namespace at a glance. */
export interface NamespaceState {
  readonly status: ConnectionStatus
  /** The active connection. Present exactly when a live session stands behind it. */
  readonly connection: Connection | undefined
  /** The chain in use: the wallet's while connected, else the one selected. */
  readonly networkId: CaipNetworkId | undefined
}

/** `system` follows the visitor's device, also when it changes. */
export type ThemeMode = 'light' | 'dark' | 'system'
/** Values of the design system's tokens, by name without prefix: one for both themes, or one for each. */
export type ThemeVariables = Readonly<Record<string, string | { readonly light: string; readonly dark: string }>>

/** Where a flag's value comes from. */
export type FlagSource = 'pending' | 'basic' | 'remote' | 'local' | 'default'

/** How a feature is switched (protocol/wallet-api.md section 3). All optional. */
export interface FlagDescription {
  /** Name in `features`, in the state and to the user. Default: the plugin's id. */
  readonly name?: string
  /** Older name of the local setting. */
  readonly legacy?: string
  /** Name in the services' configuration. Default: `name`. */
  readonly wire?: string
  /** Value when neither host nor project says otherwise; a list names what is on offer. Default true. */
  readonly fallback?: boolean | readonly string[]
  /** The services decide: off where their configuration does not name it, and with `basic`. Default false: it stays as it is. */
  readonly governed?: boolean
  /** Only the services can switch it on. Default false. */
  readonly remoteOnly?: boolean
  /** Of a list that features share: the one entry that switches this one on. */
  readonly item?: string
  /** Of a list that features share: entries that are another's. What is left is this one's list. */
  readonly except?: readonly string[]
}

/** A feature's switch; lists (providers) are on when not empty. */
export interface Flag {
  readonly value: boolean | readonly string[]
  readonly source: FlagSource
}

/** Where a toast leads, and what the link is called. */
export interface ToastLink {
  readonly href: string
  readonly label: string
}

/** A message below the view. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  readonly link?: ToastLink
}

/** A configuration error that the host must see; each code is raised once. */
export interface Alert {
  readonly code: string
  readonly level: 'error' | 'warning' | 'info'
  /** The specification's title. */
  readonly title: string
  readonly detail?: string
}

/** A view in the history. */
export interface ViewEntry {
  readonly view: string
  readonly params: ViewParams
  /** Different for each push, also of the same view. */
  readonly key: number
}

/** What became of a plugin. */
export type PluginStatus =
  | { readonly state: 'idle' | 'loading' | 'ready' }
  | { readonly state: 'failed'; readonly error: Error }

/** The attempt to connect that is under way. */
export interface ConnectAttempt {
  readonly connector: Connector & { readonly sourceId: string }
  readonly namespaces: readonly string[]
  /** The wallet that was chosen from the list, when the connector reaches many. */
  readonly wallet?: WalletListing
  /** The view that accompanies it. */
  readonly view: string
  /** The URI of a pairing, once it is known. */
  readonly pairing?: PairingProgress
  /** Why it ended, when it did not succeed; the user may try again. */
  readonly error?: LatchkeyError
}

/** A sign-in that the user is asked for. */
export interface SignInRequest {
  readonly connection: Connection
  readonly network: Network
  /** Whether the app is of no use without it. */
  readonly required: boolean
  /** The wallet is asked. */
  readonly signing: boolean
  /** Why the last try ended without a session. */
  readonly error?: LatchkeyError
}

/** Everything a host can see, at one moment. Parts that did not change are the same objects as before. */
export interface LatchkeyState {
  /** False until `start` ran in a browser and stored connections were tried. */
  readonly ready: boolean
  /** The modal is open. A panel is, once it was in sight; for a moment between a view that closes and home it is not. */
  readonly open: boolean
  /** The view in sight; undefined while closed. */
  readonly view: string | undefined
  /** Status of the active namespace. */
  readonly status: ConnectionStatus
  /** The namespace in use. */
  readonly namespace: string | undefined
  readonly namespaces: Readonly<Record<string, NamespaceState>>
  /** Account of the active namespace. */
  readonly account: ActiveAccount | undefined
  /** Chain of the active namespace, when the host knows it. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /** All live connections, the most recent first. */
  readonly connections: readonly Connection[]
  /**
   * Connections that have ended and can be made again, the one that ended last first: one for each wallet and namespace, while
   * the wallet is there and not connected. Empty while multiWallet is off.
   */
  readonly recent: readonly RecentConnection[]
  /** Sign-in session of the account in use on its chain; always undefined without `siwx`. */
  readonly session: SiwxSession | undefined
  /** The sign-in that the user is asked for (see `Latchkey.signIn`). */
  readonly signIn: SignInRequest | undefined
  /** Ways to wallets that are known by now, in the order of announcement. Wallets of the page announce themselves once something looks for them. */
  readonly connectors: readonly KnownConnector[]
  readonly attempt: ConnectAttempt | undefined
  /** Every feature's switch; empty until the instance has something to decide on them for. */
  readonly flags: Readonly<Record<string, Flag>>
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}
