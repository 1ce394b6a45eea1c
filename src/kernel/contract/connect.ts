import type { AccountRef } from './accounts.js'
import type { CaipNetworkId } from './caip.js'
import type { PairingProgress } from './connector.js'
import type { Connection } from './state.js'
import type { WalletListing } from './walletListing.js'

/** What is asked of a connector. */
export interface ConnectWith {
  /** Id of a connector. */
  readonly connector: string
  /** The source that announced it, where several may have announced the same id. */
  readonly source?: string
  /** Default: all of the connector's that the app has networks for. */
  readonly namespaces?: readonly string[]
  /** The wallet that was chosen, where the connector reaches many. */
  readonly wallet?: WalletListing
  /** What the user entered, for the source alone: a code, an address of a social login. Its type is the source's. */
  readonly input?: unknown
  /** The login has just made the user's wallet: an open modal says "You are in" for a moment before it closes. Default: false. */
  readonly isNew?: boolean | undefined
  /** Ends the attempt; what the wallet answers later is ignored. */
  readonly signal?: AbortSignal
  /** Hears the URI of a pairing once it is known, and each new one. */
  readonly onPairing?: (pairing: PairingProgress) => void
}

/** Connecting, for a plugin with the permission `connect`. */
export interface PluginConnect {
  /**
   * Connects. Where the modal was opened to connect, its promise is resolved as after a click on a wallet.
   * @throws {LatchkeyError} CONNECTOR_UNKNOWN, CONNECTION_REPLACED, REQUEST_ABORTED, CONNECTION_FAILED, or the source's own
   */
  connect(request: ConnectWith): Promise<Connection>
  /** Ends the connections of one namespace, the one connection of that id, or all. @throws {LatchkeyError} DISCONNECT_FAILED */
  disconnect(namespaceOrId?: string): Promise<void>
  /** @throws {LatchkeyError} NETWORK_NOT_FOUND, CHAIN_NOT_SUPPORTED, SWITCH_REJECTED, SWITCH_FAILED */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** See `Latchkey.switchConnection`. */
  switchConnection(id: string, account?: AccountRef): Promise<Connection>
}
