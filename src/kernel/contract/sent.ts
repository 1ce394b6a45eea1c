import type { CaipAccountId } from './caip.js'
import type { TransferRequest } from './chain.js'
import type { SentName } from './provider.js'

/** What a wallet has sent for the user. */
export interface SentTransaction extends SentName {
  readonly account: CaipAccountId
  /** What it moves, where it was sent by the verb `transfer`; others' own forms are not read. */
  readonly transfer?: TransferRequest
}
