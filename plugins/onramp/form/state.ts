import { atom, type CaipNetworkId } from '../../../src/plugin.js'
import type { BuyQuote } from '../types.js'

/** A coin on one network. */
export interface CoinChoice {
  readonly symbol: string
  readonly networkId: CaipNetworkId
}

/** What the user has put in. What was not chosen is undefined: the place decides. */
export interface BuyDraft {
  /** Whether `amount` is of money, or of the coin. */
  readonly of: 'money' | 'coin'
  /** A plain decimal, perhaps unfinished. */
  readonly amount: string
  readonly coin?: CoinChoice
  /** What the form was opened with, until a coin is chosen: a contract or a symbol, perhaps on a network. */
  readonly asked?: { readonly token?: string; readonly network?: string }
  /** ISO 4217. */
  readonly currency?: string
  /** ISO 3166-1, two capitals. */
  readonly country?: string
  /** As `PayMethod.id`. */
  readonly method?: string
}

/** Which of the offers is meant, whatever the next ones cost. */
export type OfferKey = Pick<BuyQuote, 'provider' | 'seller' | 'method'>

export const emptyDraft: BuyDraft = { of: 'money', amount: '50' }

export const draftAtom = atom(emptyDraft)
/** The offer that the user chose; undefined: the best one. */
export const chosenAtom = atom<OfferKey | undefined>(undefined)
/** Count how often the user asked again: what failed is not asked for otherwise. */
export const choicesRoundAtom = atom(0)
export const offersRoundAtom = atom(0)
