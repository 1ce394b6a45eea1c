import type { ActiveAccount, Amount, CaipAccountId, FeeTerms, Network, Nft, Token } from '../../src/plugin.js'

/** What a user, or a host through the controller, wants to send. */
export interface SendDraft {
  /** On the network in use. Without an address it is the native coin; a collectible is an `Nft`. */
  readonly token?: Token | Nft
  /** A plain decimal with a point: "0.5". Never a number: 18 decimals do not fit one. Of a collectible: how many copies. */
  readonly amount?: string
  /** Address or name of the receiver. */
  readonly to?: string
}

/**
 * What a user should know about a receiver before sending (S20).
 * `self`: an account of their own; `resembles`: looks like one used before and is another; `contract`: code that may keep
 * what it receives; `new`: never sent to from here; `unusualName`: the name mixes scripts or hides characters; `nameChanged`:
 * the name led elsewhere the last time; `nameResembles`: it looks like one used before, which led elsewhere.
 */
export type SendWarning = 'self' | 'resembles' | 'contract' | 'new' | 'unusualName' | 'nameChanged' | 'nameResembles'

/** A transfer that was checked and priced, bound to one account of one wallet on one network. */
export interface SendReview {
  readonly account: ActiveAccount
  readonly network: Network
  readonly token: Token | Nft
  /** In smallest units of the token. */
  readonly value: bigint
  /** `value` as an exact decimal. */
  readonly amount: string
  /** Receiver, in the namespace's canonical spelling. */
  readonly to: string
  /** The name that was typed, when one was. */
  readonly name?: string
  /** The most that it costs, in the native coin; undefined where the network cannot say. */
  readonly fee?: Amount
  /** The part of `fee` that the receiver's new account keeps, where one is made. */
  readonly deposit?: Amount
  /** What the rest of `fee` is made of: handed to the wallet, which may keep to it. */
  readonly terms?: FeeTerms
  readonly warnings: readonly SendWarning[]
  /** The address that `to` resembles. */
  readonly resembled?: string
  /** The name of before, of `nameChanged` and `nameResembles`, and where it led then. */
  readonly pastName?: { readonly name: string; readonly address: string }
}

/** A transfer that the wallet has sent, of the form or of a host. */
export interface SentTransfer {
  readonly hash: string
  /** The account that sent it, and so the network. */
  readonly account: CaipAccountId
  /** Symbol of the token; of a collectible its name. */
  readonly token: string
  /** A plain decimal; of a collectible how many copies. */
  readonly amount: string
  /**
   * `sent`: waits for its block; `success`, `reverted`: in a block; `cancelled`: one that sends nothing got into a block in its place;
   * `unknown`: no node says what became of it.
   */
  readonly status: 'sent' | 'success' | 'reverted' | 'cancelled' | 'unknown'
  /** Hash of what got into a block in its place: the same with a higher fee, or what cancelled it. Absent: nothing did. */
  readonly replacedBy?: string
}

/** A transfer that the wallet has sent just now. */
export interface SendResult {
  readonly hash: string
  /** What became of it, once that is known; never rejects. */
  readonly outcome: Promise<SentTransfer>
}

/** What `latchkey.use(send)` resolves with. It shares nothing with the modal's form but the wallet. */
export interface SendController {
  /**
   * Checks and prices a transfer. Show the review to the user, and hand it to `submit`.
   * @throws {LatchkeyError} NOT_CONNECTED, SEND_INCOMPLETE, SEND_TOKEN_MISSING, UNSUPPORTED, SEND_AMOUNT_INVALID,
   * SEND_RECEIVER_INVALID, NAME_FAILED, INSUFFICIENT_FUNDS, or the chain's own
   */
  prepare(draft: SendDraft): Promise<SendReview>
  /**
   * Sends exactly what was reviewed, once. A review that is older than 30 s is priced anew before. Resolves as soon as the
   * wallet has sent it. Nothing is ever sent again by itself: after an error whose `data.maybeSent` is true, look at the
   * wallet before preparing anew.
   * @param review as `prepare` made it; used up by this call, unless it rejects with SEND_PENDING
   * @throws {LatchkeyError} SEND_UNPREPARED for any other object, or one that was used; SEND_PENDING, SEND_CHANGED when
   * account, wallet or network is another than reviewed, SEND_RECEIVER_CHANGED when the name leads elsewhere now,
   * SEND_FEE_CHANGED when it would cost more than reviewed, INSUFFICIENT_FUNDS, REQUEST_REJECTED (outcome `rejected`), or
   * the wallet's
   */
  submit(review: SendReview): Promise<SendResult>
  /**
   * What was sent from this page, the newest first: what this instance sent, and what was not in a block when the page was
   * loaded anew. `track` tells the end of each by SEND_SUCCESS or SEND_ERROR with its hash, once.
   */
  sent(): readonly SentTransfer[]
  /** Calls back when something was sent, and when it is known what became of it. Returns its own stop. */
  watchSent(listener: (transfer: SentTransfer) => void): () => void
}
