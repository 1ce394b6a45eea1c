import type { SwapQuote } from '../types.js'

/** Whose offer the user wants in the place of the best: quotes have no name that outlives them. */
export type Choice = Pick<SwapQuote, 'by' | 'source'>

export const isOf = (quote: SwapQuote, choice: Choice): boolean =>
  quote.by === choice.by && quote.source === choice.source

/** The offer of the choice, else the best. */
export const pickOffer = (
  offers: readonly SwapQuote[] | undefined,
  choice: Choice | undefined,
): SwapQuote | undefined => offers?.find((offer) => choice && isOf(offer, choice)) ?? offers?.[0]
