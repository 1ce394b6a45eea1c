import type { WalletRow } from './schema.js'

/** A deletion under way, as the frame gets it; times in seconds. */
export interface ToldDeletion {
  kind: 'fast' | 'slow'
  since: number
  erasedAt: number
}

/** A deletion as the frame gets it; undefined where none is under way. */
export function tellDeletion({ deletion, deleted_at, erase_at }: WalletRow): ToldDeletion | undefined {
  if (deletion === null || deleted_at === null || erase_at === null) return undefined
  return { kind: deletion, since: Math.floor(deleted_at / 1000), erasedAt: Math.floor(erase_at / 1000) }
}
