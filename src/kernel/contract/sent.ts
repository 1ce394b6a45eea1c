import type { CaipAccountId } from './caip.js'
import type { TransferRequest } from './chain.js'
import type { SentName } from './provider.js'

/** What a wallet has sent for the user. */
export interface SentTransaction extends SentName {
  readonly account: CaipAccountId
  /** What it moves, where it was sent by the verb `transfer`; others' own forms are not read. */
  readonly transfer?: TransferRequest
  /** What it was sent in the place of, by the verb `replaceTransaction`: the same again (`same`), or nothing, which cancels that. */
  readonly replaces?: { readonly hash: string; readonly by: 'same' | 'nothing' }
}
