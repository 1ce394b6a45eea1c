import { type Amount, parseAmount } from 'latchkey/plugin'

/** Digits after the point of rates and values. */
export const valueDecimals = 8

/** Rates by asset, in 10^-8 of the currency for one whole coin. */
export type Rates = ReadonlyMap<string, bigint>

/** Reads the answer of the price service. @throws {TypeError} when it has another shape or is in another currency */
export function parseRates(json: unknown, currency: string): Rates {
  const answer = Object(json)
  if (answer.currency !== currency) throw new TypeError('rates in another currency')
  return new Map(
    Object.entries(Object(answer.rates)).map(([asset, text]) => {
      const rate = typeof text === 'string' ? parseAmount(text, valueDecimals) : undefined
      if (rate === undefined) throw new TypeError('a rate that is no decimal')
      return [asset, rate]
    }),
  )
}

/** What an amount is worth, cut to 10^-8 of the currency. */
export const toValue = ({ value, decimals }: Amount, rate: bigint): bigint => (value * rate) / 10n ** BigInt(decimals)
