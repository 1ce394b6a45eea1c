'use client'
import type { Token } from '../../kernel/index.js'
import { toDecimal } from '../../values/amount.js'
import { formatMoney } from '../../values/money.js'
import { useHoldings } from './useHoldings.js'
import { useLocale } from './useLocale.js'
import { useTokenKey } from './useTokenKey.js'

/**
 * What so much of a token is worth, in US dollars and in words; undefined where its price is not known. Prices are those of what
 * the account in use holds.
 * @param value in smallest units
 */
export function useWorth(token: Token | undefined, value: bigint): string | undefined {
  const locale = useLocale()
  const toKey = useTokenKey()
  const price = useHoldings().value?.find((each) => token && toKey(each.token) === toKey(token))?.price
  if (!token || price === undefined) return undefined
  return formatMoney(Number(toDecimal(value, token.decimals)) * price, locale)
}
