import type { CaipAccountId, Replacements } from '../../src/plugin.js'

/** What a transaction does; `other` is a word that this version does not know. */
export type Operation =
  | 'send'
  | 'receive'
  | 'trade'
  | 'mint'
  | 'burn'
  | 'approve'
  | 'deposit'
  | 'withdraw'
  | 'borrow'
  | 'repay'
  | 'claim'
  | 'deploy'
  | 'execute'
  | 'other'

/** One coin, token or collectible that moved, seen from the account. Names and pictures are what strangers say (S38). */
export interface Movement {
  readonly direction: 'in' | 'out' | 'self'
  /** Exact decimal, in whole coins. */
  readonly amount: string
  /** Absent for a collectible. */
  readonly symbol?: string
  /** Of a collectible, where it has one. */
  readonly name?: string
  readonly isNft: boolean
  readonly isSpam: boolean
  readonly picture?: string
  /** US dollars for all of it; absent where no source said. */
  readonly value?: number
  /** The other address. */
  readonly counterparty?: string
}

/** One transaction of an account. */
export interface Activity {
  /** Unlike any other of the account's list. */
  readonly id: string
  /** Hash or signature. */
  readonly hash: string
  readonly operation: Operation
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** Unix time in ms: of its block, or when it was sent. */
  readonly at: number
  readonly movements: readonly Movement[]
  /** The addresses that it went from and to, as far as known. */
  readonly from?: string
  readonly to?: string
}

/** What is known of an account's transactions. */
export interface ActivityState {
  /** Pending ones first, then the newest. */
  readonly entries: readonly Activity[]
  /** Nothing is known yet, and nothing has failed. */
  readonly isLoading: boolean
  /** Why the last question failed; undefined since one was answered. What was known stays. */
  readonly error: unknown
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** False where no service knows the chain: only what was sent from this page is listed. */
  readonly isServed: boolean
  /** Unix time in ms before which the service knows nothing; absent when it knows all. */
  readonly since?: number
}

/** The transactions of one account on one chain. */
export interface AccountActivity {
  /** The same object until something changes. */
  get(): ActivityState
  /** Calls back after each change; returns its own stop. Nothing is asked without a listener. */
  watch(listener: () => void): () => void
  /** Asks for the next page; does nothing where there is none, or while one is on its way. */
  more(): void
  /** Asks anew after a failure. */
  retry(): void
}

/** What `latchkey.use(activity)` resolves with. */
export interface ActivityController {
  /** The same object for the same account. @throws {LatchkeyError} CAIP_INVALID */
  of(account: CaipAccountId): AccountActivity
}

/** What the plugin has besides. */
export interface OwnController extends ActivityController {
  readonly replacements: Replacements
  /** Tells analytics that the user opened the list. */
  noteOpened(isSmartAccount: boolean): void
}
