import type { TokenAmount } from '../../../src/plugin.js'
import { formatAmount, useLocale } from '../../../src/ui/index.js'

/** So many figures of a small amount tell what is expected from the least. */
const figures = 5
const decimalsShown = 3

/** Cuts an amount, never up. */
function cut(value: bigint, decimals: number): bigint {
  const places = Math.max(decimals - `${value}`.length + figures, decimalsShown)
  const unit = 10n ** BigInt(Math.max(decimals - places, 0))
  return value - (value % unit)
}

/** Writes amounts: "0.039215 ETH". Default: cut to what tells them apart; `exact` writes all of it. */
export function useFigure(): (amount: TokenAmount, digits?: 'exact') => string {
  const locale = useLocale()
  return ({ token: { decimals, symbol }, value }, digits) =>
    `${formatAmount({ value: digits ? value : cut(value, decimals), decimals }, locale, 'exact')} ${symbol}`
}
