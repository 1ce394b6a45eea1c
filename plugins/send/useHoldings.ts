import { balances, type Holding, type Token, toDecimal } from '../../src/plugin.js'
import { formatMoney, type LiveState, useAccount, useLive, useLocale, useResource } from '../../src/ui/index.js'
import { tokenKey } from './tokens.js'

/** What the account in use holds, kept current while this is drawn. */
export function useHoldings(): LiveState<readonly Holding[]> {
  const account = useAccount()
  const all = useResource(balances)
  return useLive(account?.network && all?.of(account.caipAddress))
}

/** What so much of a token is worth, in words; undefined where nobody knows a price. */
export function useWorth(token: Token | undefined, value: bigint): string | undefined {
  const locale = useLocale()
  const price = useHoldings().value?.find((each) => token && tokenKey(each.token) === tokenKey(token))?.price
  if (!token || price === undefined) return undefined
  return formatMoney(Number(toDecimal(value, token.decimals)) * price, locale)
}
