import { useRef } from 'react'
import { parseAmount, toDecimal } from '../../../src/plugin.js'
import type { BuyQuote, Money } from '../types.js'
import { decimals } from './toOrder.js'

const units = ({ amount }: Money) => parseAmount(amount, decimals) ?? 0n

/**
 * How much less an offer gives than the same one gave a moment ago, for the same money: it is shown before a press counts. Undefined where it
 * gives no less.
 */
export function useLoss(quote: BuyQuote | undefined): Money | undefined {
  const before = useRef<{ readonly key: string; readonly quote: BuyQuote; readonly loss: Money | undefined }>(undefined)
  if (!quote) {
    before.current = undefined
    return undefined
  }
  const { wish, provider, seller, method, gets, pays } = quote
  const key = JSON.stringify([wish, provider, seller, method])
  const known = before.current
  if (known?.quote === quote) return known.loss
  const isSame = known?.key === key && known.quote.pays.amount === pays.amount
  const less = isSame ? units(known.quote.gets) - units(gets) : 0n
  const loss = less > 0n ? { amount: toDecimal(less, decimals), currency: gets.currency } : undefined
  before.current = { key, quote, loss }
  return loss
}
