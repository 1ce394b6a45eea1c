import type { CaipNetworkId } from '../contract/caip.js'
import type { ReadHandle, WalletHandle } from '../contract/chain.js'
import type { Network } from '../contract/network.js'
import type { SentName } from '../contract/provider.js'
import { defineResource } from '../contract/resource.js'
import type { Connection } from '../contract/state.js'
import type { Amount, Token } from '../contract/token.js'
import type { ChainReader, PluginWallet, ReadOptions } from '../contract/wallet.js'

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
  reader(network: Network, options?: ReadOptions): ChainReader
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
