import { useMemo } from 'react'
import { parseAmount } from '../../../src/plugin.js'
import { createAmountFormat, useLocale } from '../../../src/ui/index.js'
import type { Money } from '../types.js'
import { decimals } from './toOrder.js'

/** Amounts as the user's language writes them. */
export interface Figures {
  /** Of money: "€50.00"; of what is no money of ISO 4217 as `toCoins`. */
  readonly toMoney: (money: Money) => string
  /** Of a coin: "48.9 USDC". */
  readonly toCoins: (money: Money) => string
  /** Of a country, by its ISO 3166-1 code. */
  readonly toCountry: (code: string) => string
  /** Of a currency, by its ISO 4217 code. */
  readonly toCurrency: (code: string) => string
}

/** Writes amounts of coins. @param locale as `useLocale` gives it */
export function createCoinFormat(locale: string): Figures['toCoins'] {
  const format = createAmountFormat(locale)
  return ({ amount, currency }) => `${format({ value: parseAmount(amount, decimals) ?? 0n, decimals })} ${currency}`
}

export function useFigures(): Figures {
  const locale = useLocale()
  return useMemo(() => {
    const toCoins = createCoinFormat(locale)
    const named = (type: 'region' | 'currency') => {
      const names = new Intl.DisplayNames(locale, { type })
      return (code: string) => names.of(code) ?? code
    }
    return {
      toMoney(money) {
        const { amount, currency } = money
        // Providers take fees in coins, too.
        if (!/^[A-Z]{3}$/.test(currency)) return toCoins(money)
        // The figures of money are few enough for a number.
        return new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' }).format(
          Number(amount),
        )
      },
      toCoins,
      toCountry: named('region'),
      toCurrency: named('currency'),
    }
  }, [locale])
}
