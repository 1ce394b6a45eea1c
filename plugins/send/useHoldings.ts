import { useCallback } from 'react'
import { balances, type Holding, type Token, toDecimal } from '../../src/plugin.js'
import {
  formatMoney,
  type LiveState,
  useAccount,
  useLive,
  useLocale,
  useResource,
  useSpelling,
} from '../../src/ui/index.js'
import { tokenKey } from './tokens.js'

/** What the account in use holds, kept current while this is drawn. */
export function useHoldings(): LiveState<readonly Holding[]> {
  const account = useAccount()
  const all = useResource(balances)
  return useLive(account?.network && all?.of(account.caipAddress))
}

/** Tells tokens of the network in use apart, however they are spelled. */
export function useTokenKey(): (token: Token) => string {
  const { fold } = useSpelling(useAccount()?.namespace ?? '')
  return useCallback((token) => tokenKey({ fold }, token), [fold])
}

/** What so much of a token is worth, in words; undefined where its price is not known. */
export function useWorth(token: Token | undefined, value: bigint): string | undefined {
  const locale = useLocale()
  const toKey = useTokenKey()
  const price = useHoldings().value?.find((each) => token && toKey(each.token) === toKey(token))?.price
  if (!token || price === undefined) return undefined
  return formatMoney(Number(toDecimal(value, token.decimals)) * price, locale)
}
