import type { SwapQuote } from '../types.js'
import { toImpact, toWorth } from './impact.js'
import { usePrices } from './usePrices.js'

/** By how much a swap moves the price, in per cent; undefined where one of the prices is not known. */
export function useImpact(quote: SwapQuote | undefined): number | undefined {
  const [paid, got] = usePrices([quote?.wish.pays.token, quote?.gets.token])
  return quote && toImpact(toWorth(quote.wish.pays, paid), toWorth(quote.gets, got))
}
