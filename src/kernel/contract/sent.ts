import type { CaipAccountId } from './caip.js'

/** What a wallet has sent for the user. */
export interface SentTransaction {
  readonly account: CaipAccountId
  /** The transaction's hash, or the id of a batch. */
  readonly id: string
  readonly kind: 'transaction' | 'calls'
}
