import { atom } from 'jotai/vanilla'
import type { WalletListing } from '../../kernel/index.js'

/** What the directory of wallets said for the first list. */
export interface WalletSuggestions {
  /** `failed`: something is missing, and can be asked for again. */
  readonly status: 'pending' | 'ready' | 'failed'
  /** Wallets that were named, by their id, their rdns or their name; others may be among them. */
  readonly named: readonly WalletListing[]
  /** The first page, in the directory's order. */
  readonly first: readonly WalletListing[]
  /** Wallets in the directory; undefined until it answered. */
  readonly count: number | undefined
}

/** Suggestions by namespace (`''`: all). Empty until a list is shown, and where there is no directory. */
export const suggestionsAtom = atom<Readonly<Record<string, WalletSuggestions>>>({})
