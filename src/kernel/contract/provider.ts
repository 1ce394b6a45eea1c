import type { WalletAccount } from './accounts.js'
import type { CaipNetworkId } from './caip.js'
import type { Request, RpcCall } from './rpc.js'

/** State of one namespace, as the adapter's provider shows it to the host's libraries. */
export interface ProviderState {
  readonly accounts: readonly WalletAccount[]
  /** The wallet's chain while connected, else the selected one. */
  readonly networkId: CaipNetworkId | undefined
  readonly connected: boolean
}

/** Names what a wallet has sent. */
export interface SentName {
  /** The transaction's hash, or the id of a batch. */
  readonly id: string
  readonly kind: 'transaction' | 'calls'
}

/** What an adapter builds the host's provider from. */
export interface ProviderLink {
  state(): ProviderState
  /** Calls back after each change; returns its own stop. */
  watch(listener: (now: ProviderState, before: ProviderState) => void): () => void
  /** The active wallet of the namespace. @throws {LatchkeyError} NOT_CONNECTED */
  readonly request: Request
  /** The nodes of the current chain, as `ReadHandle.read`. */
  readonly read: Request
  /**
   * For a library that asks for accounts: the active wallet's at once, else those of the wallet that the user chooses in
   * the modal, which opens once for all that ask. @throws {LatchkeyError} MODAL_CLOSED (dismissed), and those of `connect`
   */
  connect(): Promise<readonly WalletAccount[]>
  /** Goes through the kernel, so that views and storage follow. */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Tells that the wallet has sent something for a request: balances, plugins and the host hear of it (event `sent`). */
  tellSent(sent: SentName): void
}

/** The namespace's own provider: EIP-1193 in shape on every namespace, so that one facade serves all. */
export interface ChainProvider {
  request(call: RpcCall): Promise<unknown>
  on(event: string, listener: (...values: never[]) => void): unknown
  removeListener(event: string, listener: (...values: never[]) => void): unknown
}

/** What an adapter builds for `latchkey.provider(namespace)`. */
export interface AdapterProvider extends ChainProvider {
  /**
   * @param link the one of `createProvider`, with `request` bound to the account that was in use when the host asked:
   * what needs the wallet goes through it, or another account could sign (F26). Default: the one of `createProvider`
   */
  request(call: RpcCall, link?: ProviderLink): Promise<unknown>
}
