import type { Seller, SoldCoin } from './types.js'

/** Countries of the stand-in, and the money that is paid with there. */
export const countries = { US: 'USD', GB: 'USD', DE: 'EUR' } as const
export const currencies = ['USD', 'EUR'] as const
/** Dollars for one. */
const worth: Readonly<Record<string, number>> = { USD: 1, EUR: 1.1 }

/** Limits of each, in either money. */
export const limits = { meld: { min: 20, max: 5000 }, coinbase: { min: 5, max: 7500 } } as const
const terms = { meld: { percent: 2, network: 0.4 }, coinbase: { percent: 1.5, network: 0.25 } } as const

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** What a seller gives for an amount of money. */
export function priceOf(seller: Seller, coin: SoldCoin, fiat: number, currency: string) {
  const { percent, network } = terms[seller]
  const own = round((fiat * percent) / 100, 2)
  const subtotal = round(fiat - own - network, 2)
  const amount = round((subtotal * (worth[currency] ?? 1)) / coin.price, Math.min(coin.decimals, 8))
  return { total: fiat, subtotal, own, network, amount }
}
