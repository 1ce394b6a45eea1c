import type { Connection, SentTransaction } from '../contract/state.js'
import type { WalletListing } from '../contract/walletListing.js'

/** What wings and core features tell each other. */
export interface KernelEvents {
  /** A session came to life. `wallet`: the listing that was chosen, where the connector reaches many. */
  connected: {
    readonly connection: Connection
    readonly reconnected: boolean
    readonly wallet: WalletListing | undefined
  }
  /** A connection is over. `user`: the user or the host ended it; `wallet`: the wallet did; `replaced`: another one took its place. */
  ended: { readonly connection: Connection; readonly reason: 'user' | 'wallet' | 'replaced' }
  /** A wallet has sent something for the user. */
  sent: SentTransaction
}
