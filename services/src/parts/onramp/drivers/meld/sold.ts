import type * as z from 'zod'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import type { NetworkTable } from '../../../../upstream/providerNetworks.js'
import type { CoinNetwork } from '../../types.js'
import { toMethod } from './methods.js'
import { cryptoShape, fiatShape, limitsShape, methodsShape } from './shapes.js'

/** What it sells in a country, with its codes of coins by symbol and network. */
export interface Sold {
  readonly currencies: readonly string[]
  readonly methods: readonly string[]
  readonly limits: z.infer<typeof limitsShape>
  readonly coins: ReadonlyMap<string, { name: string; networks: (CoinNetwork & { code: string })[] }>
}

/** Asks for all of it. @throws {DriverError} */
export async function fetchSold(
  country: string,
  list: (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>,
  table: NetworkTable,
): Promise<Sold> {
  const query = { countries: country }
  const [fiat, crypto, methods, limits] = await Promise.all([
    list('properties/fiat-currencies', query),
    list('properties/crypto-currencies', query),
    list('properties/payment-methods', query),
    list('limits/fiat-currency-purchases', query),
  ])
  return {
    currencies: parseAnswer(fiatShape, fiat).map(({ currencyCode }) => currencyCode),
    methods: parseAnswer(methodsShape, methods).map(({ paymentMethod }) => toMethod(paymentMethod)),
    limits: parseAnswer(limitsShape, limits),
    coins: groupCoins(parseAnswer(cryptoShape, crypto), table),
  }
}

/** Its coins have a code for each network, `USDC_BASE`: the same symbol is one coin. */
function groupCoins(found: z.infer<typeof cryptoShape>, table: NetworkTable): Sold['coins'] {
  const coins = new Map<string, Sold['coins'] extends ReadonlyMap<string, infer Coin> ? Coin : never>()
  for (const { currencyCode, name, chainCode, contractAddress } of found) {
    const chain = chainCode && Object.hasOwn(table, chainCode) ? table[chainCode] : undefined
    const symbol = currencyCode.split('_')[0]?.toUpperCase() ?? ''
    if (!chain || !chainCode || symbol === '') continue
    const coin = coins.get(symbol) ?? { name, networks: [] }
    coins.set(symbol, coin)
    const contract = contractAddress || undefined
    coin.networks.push({ chain, name: chainCode, displayName: chainCode, contract, code: currencyCode })
  }
  return coins
}

/** Its code of a coin on a network. */
export const codeOf = ({ coins }: Sold, { symbol, chain }: { symbol: string; chain: string }) =>
  coins.get(symbol)?.networks.find((network) => network.chain === chain)?.code
