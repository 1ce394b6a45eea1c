import type { Amount, TokenAmount } from '../../../src/plugin.js'
import { formatAmount, useLocale } from '../../../src/ui/index.js'

/** Writes amounts with all of their digits, as what is owed and paid is never rounded; `short` is for what is only told beside it. */
export function useFigure(): (amount: TokenAmount | Amount, digits?: 'short') => string {
  const locale = useLocale()
  return (amount, digits) => {
    const { decimals, symbol } = 'token' in amount ? amount.token : amount
    return `${formatAmount({ value: amount.value, decimals }, locale, digits ?? 'exact')} ${symbol}`
  }
}
