import type * as z from 'zod'
import { fromUnits, toUnits } from '../../../../upstream/decimal.js'
import type { Offer, Wish } from '../../types.js'
import { toMethod } from './methods.js'
import type { quotesShape } from './shapes.js'

/** Its quotes, one of each provider that it knows. */
export function toOffers({ pays, symbol, paymentMethod }: Wish, { quotes }: z.infer<typeof quotesShape>): Offer[] {
  const inMoney = (amount: string | null | undefined) => ({ amount: amount ?? '0', currency: pays.currency })
  return quotes.map((quote) => {
    const networkFee = inMoney(quote.networkFee)
    const totalFee = quote.totalFee ?? '0'
    return {
      provider: quote.serviceProvider,
      paymentMethod: quote.paymentMethodType ? toMethod(quote.paymentMethodType) : paymentMethod,
      paymentTotal: inMoney(quote.sourceAmount),
      paymentSubtotal: inMoney(quote.sourceAmountWithoutFees ?? lessOf(quote.sourceAmount, totalFee)),
      purchaseAmount: { amount: quote.destinationAmount, currency: symbol },
      networkFee,
      fees: [
        { type: 'provider', ...inMoney(quote.transactionFee ?? lessOf(totalFee, networkFee.amount)) },
        { type: 'network', ...networkFee },
      ],
    }
  })
}

/** One amount less another; nothing where that would be below zero. */
function lessOf(amount: string, less: string): string {
  const left = toUnits(amount) - toUnits(less)
  return fromUnits(left > 0n ? left : 0n)
}
