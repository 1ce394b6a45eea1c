import type { CaipAccountId } from './caip.js'
import { defineResource, type Live } from './resource.js'
import type { SentTransaction } from './sent.js'

/**
 * What became of something that was sent. `pending`: it waits for its block; `success`, `reverted`: it is in one; `partial`: of a batch some
 * calls are; `failed`: it never got into one, and never will; `cancelled`: one that does nothing got into a block in its place; `unknown`:
 * nobody can say, as the nodes do not answer, or another one is in its place.
 */
export type SentStatus = 'pending' | 'success' | 'reverted' | 'partial' | 'failed' | 'cancelled' | 'unknown'

/** Something that was sent, and what became of it. Names and pictures of tokens are what strangers say of them (S38). */
export interface SentEntry extends SentTransaction {
  /** Unix time in ms at which it was sent. */
  readonly at: number
  readonly status: SentStatus
  /** Nothing else will be known of it: so with each status but `pending`, and `unknown` while no node answers. */
  readonly isOver: boolean
  /** Of a batch the hashes of the transactions that carried it, once the wallet has told them. */
  readonly hashes?: readonly string[]
  /** Hash of what got into a block in its place: the same with a higher fee, or what cancelled it. Absent: nothing did. */
  readonly replacedBy?: string
}

/**
 * What was sent by wallets of this page, in any tab, and is kept over a reload: 99 of an account, of the last 20 accounts. All is followed to
 * its end, transactions by the chain's nodes, batches by the account's wallet while it is connected. One that is not over after 7 days is
 * dropped. The user is told of each end once, in one tab: by a toast in an open modal, else when it is next opened, then of each failure, and of
 * the rest the latest.
 */
export interface SentTransactions {
  /**
   * What one account has sent, the newest first. One that replaces another as the same again is listed as that one is. `refresh` asks
   * once more where no node has answered.
   * @throws {LatchkeyError} CAIP_INVALID
   */
  of(account: CaipAccountId): Live<readonly SentEntry[]>
  /** Drops those that are over, and that the user was told of: another list has them by now. @param hashes in any spelling */
  forget(account: CaipAccountId, hashes: readonly string[]): void
  /**
   * The caller shows in the modal what becomes of one: what is known before the returned stop is called, or the modal closes, is not told
   * by a toast as well.
   */
  takeOver(account: CaipAccountId, id: string): () => void
}

/** Provided by Latchkey. */
export const sentTransactions = defineResource<SentTransactions>('latchkey-sent')
