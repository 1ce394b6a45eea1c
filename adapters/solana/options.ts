/** What `solanaAdapter()` takes. */
export interface SolanaOptions {
  /** Finds wallets that register themselves (Wallet Standard). Default true. */
  readonly walletStandard?: boolean
  /**
   * What is offered to validators for a place in the next blocks, in the transactions that are composed here: nothing,
   * the median of what was paid lately for the same accounts, or millionths of a lamport for each unit of computing.
   * It is part of the fee that is shown. Default `medium`.
   */
  readonly priorityFee?: PriorityFee
  /**
   * How far a transaction is followed before it counts as done: `finalized` (about 13 s; no fork can undo it), or
   * `confirmed` (about 1 s; two thirds of the stake voted for its block). Default `finalized`.
   */
  readonly commitment?: 'confirmed' | 'finalized'
}

/** See `SolanaOptions.priorityFee`. */
export type PriorityFee = 'none' | 'medium' | number | bigint
