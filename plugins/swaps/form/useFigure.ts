import type { TokenAmount } from '../../../src/plugin.js'
import { formatAmount, useLocale } from '../../../src/ui/index.js'

/** Writes amounts: "0.1 ETH". */
export function useFigure(): (amount: TokenAmount, digits?: 'exact') => string {
  const locale = useLocale()
  return ({ token: { decimals, symbol }, value }, digits) =>
    `${formatAmount({ value, decimals }, locale, digits)} ${symbol}`
}
