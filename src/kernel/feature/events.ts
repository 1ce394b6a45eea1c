import type { CaipNetworkId } from '../contract/caip.js'
import type { KnownConnector } from '../contract/connector.js'
import type { LatchkeyError } from '../contract/errors.js'
import type { SentTransaction } from '../contract/sent.js'
import type { SentEntry } from '../contract/sentTransactions.js'
import type { Connection, EndReason } from '../contract/state.js'
import type { WalletListing } from '../contract/walletListing.js'

/** What wings and features tell each other. Told after the state has changed. */
export interface KernelEvents {
  connected: {
    readonly connection: Connection
    /** It was restored, without a prompt. */
    readonly reconnected: boolean
    /** The wallet that the user chose from the list, where the connector reaches many. */
    readonly wallet: WalletListing | undefined
    /** See `ConnectorSession.method`. */
    readonly method: string | undefined
    /** False for the further namespaces of one attempt, whose events come before: it was one login, or one press in the wallet. */
    readonly isFirst: boolean
  }
  /** Not sent when the instance stops: its connections are restored with the next load. */
  ended: {
    readonly connection: Connection
    /** `stored`: it is not wanted back (`enableReconnect: false`): it was never in the state, and the host hears nothing. */
    readonly reason: EndReason | 'stored'
    /** Why its wallet was not told. */
    readonly error?: LatchkeyError
  }
  /** The wallet of a stored connection did not want it back: it ended while no page was there. */
  refused: {
    readonly connector: KnownConnector
    readonly stored: { readonly namespace: string; readonly wallet?: string }
  }
  /** An attempt failed, a silent one too. */
  failed: { readonly error: LatchkeyError }
  /** A wallet has sent something for the user. */
  sent: SentTransaction
  /** What became of it is known, for good: told by one tab. */
  settled: SentEntry
  /** Something that was waited for is in a block: figures from before are old. */
  mined: { readonly networkId: CaipNetworkId }
}
