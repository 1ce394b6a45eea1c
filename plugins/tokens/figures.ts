import type { Token } from '../../src/plugin.js'
import { createAmountFormat, createMoneyFormat, formatAge } from '../../src/ui/index.js'

/** Writes figures in one language. */
export interface Figures {
  /** @param digits `exact` writes all of it */
  amount(
    holding: { readonly amount: bigint; readonly token: Pick<Token, 'decimals' | 'symbol'> },
    digits?: 'exact',
  ): string
  /** Dollars and cents; a dash where the sum is unknown. */
  money(usd: number | undefined): string
  /** Per cent, with its sign. */
  change(percent: number): string
  age(ms: number): string
}

export function createFigures(locale: string): Figures {
  const percent = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  const format = createAmountFormat(locale)
  return {
    amount: ({ amount: value, token: { decimals, symbol } }, digits) =>
      `${format({ value, decimals }, digits)} ${symbol}`,
    money: createMoneyFormat(locale),
    change: (change) => percent.format(change / 100),
    age: (ms) => formatAge(ms, locale),
  }
}
