/**
 * The place of a hash in `pay.payments` where the balance alone shows that money came: coins that a contract sent, tokens that were moved
 * without a log. `toShownHash` gives null for it.
 */
export const toBalanceHash = (orderId: string, position: number, block: number): string =>
  `balance:${orderId}:${position}:${block}`

/** The hash of a transaction as others may read it; null where none is known. */
export const toShownHash = (hash: string): string | null => (hash.startsWith('balance:') ? null : hash)
