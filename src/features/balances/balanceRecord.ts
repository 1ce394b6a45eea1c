import { boolean, gte, maxLength, number, object, optional, regex, string } from 'zod/mini'
import type { Holding } from '../../kernel/index.js'
import { httpsAddress, lenient, listOf, words } from '../../records/records.js'
import { parseAmount } from '../../values/amount.js'

/** Most tokens of one account that are looked at; spam comes by the thousand. */
const mostTokens = 2000

/** One entry of the service's answer. */
export interface BalanceRecord {
  readonly chainId: string
  /** As CAIP-10 spells it; absent for the native coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string | undefined
  readonly figures: Pick<Holding, 'amount' | 'price' | 'value' | 'change' | 'isSpam'>
}

const usd = () => lenient(number().check(gte(0)))

const wireBalance = object({
  name: words(100),
  symbol: words(32),
  chainId: string().check(maxLength(64)),
  address: optional(string().check(maxLength(256))),
  value: usd(),
  price: usd(),
  // Tokens without decimals are left out (spec section 4). An ERC-20 token says its decimals in a byte.
  quantity: object({ decimals: string().check(regex(/^(?!0+$)\d{1,3}$/)), numeric: string() }),
  iconUrl: lenient(httpsAddress(2048)),
  change24h: lenient(number()),
  flags: lenient(object({ is_spam: boolean() })),
})
const wireBalances = object({ balances: listOf(wireBalance, mostTokens) })

/** Reads an answer of `GET /v1/account/{address}/balance`. A bad entry is left out. @throws {Error} when it is no list at all */
export const parseBalances = (json: unknown): readonly BalanceRecord[] =>
  wireBalances
    .parse(json)
    .balances.flatMap(
      ({ quantity, price: said, value, change24h: change, flags, address, iconUrl, ...rest }): BalanceRecord[] => {
        const decimals = Number(quantity.decimals)
        const amount = decimals > 255 ? undefined : parseAmount(quantity.numeric, decimals)
        if (amount === undefined) return []
        // The protocol has 0 without a value for an unknown price.
        const price = said === 0 && value === undefined ? undefined : said
        const worth = value ?? (price === undefined ? undefined : (Number(amount) / 10 ** decimals) * price)
        const figures = {
          amount,
          ...(price !== undefined && { price }),
          ...(worth !== undefined && { value: worth }),
          ...(change !== undefined && { change }),
          ...(flags?.is_spam && { isSpam: true as const }),
        }
        return [{ ...rest, address, iconUrl, decimals, figures }]
      },
    )
