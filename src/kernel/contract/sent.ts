import type { CaipAccountId } from './caip.js'
import type { SentName } from './provider.js'
import type { Nft, Token } from './token.js'

/** What something that was sent does. */
export type SentOperation = 'send' | 'approve' | 'trade'

/** One coin, token or collectible that is moved, seen from the account that sends. */
export interface SentMove {
  readonly direction: 'in' | 'out'
  readonly token: Token | Nft
  /** In smallest units; in a trade the most that is paid, and the least that is got. */
  readonly value: bigint
  /** The other address, where there is one. */
  readonly counterparty?: string
}

/** What a verb says of what its wallet has sent. What a caller's own form does is not read: then only its name is known. */
export interface SentByVerb extends SentName {
  readonly operation?: SentOperation
  /** Default: none is known. */
  readonly moves?: readonly SentMove[]
  /** What it was sent in the place of: the same again (`same`), or nothing, which cancels that. */
  readonly replaces?: { readonly hash: string; readonly by: 'same' | 'nothing' }
}

/** What a wallet has sent for the user. */
export interface SentTransaction extends SentByVerb {
  readonly account: CaipAccountId
}
