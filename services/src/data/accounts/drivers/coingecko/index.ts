import * as z from 'zod'
import type { AssetRef, Driver, Known, Price } from '../../types.js'
import { keyOf } from '../../types.js'
import { toPrice } from '../createRates.js'
import type { DriverKind } from '../driverKind.js'
import { fetchJson } from '../fetchJson.js'
import { mapParallel } from '../node/evm/callMany.js'
import { parseAnswer } from '../parseAnswer.js'

/** What CoinGecko calls chains, and their coins. */
const known: Readonly<Record<string, { platform: string; coin: string }>> = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
}

/** Each plan has its host, its header and its number of addresses: a key on the other host fails. */
const plans = {
  keyless: { url: 'https://api.coingecko.com/api/v3', header: undefined, perCall: 1, calls: 5 },
  demo: { url: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key', perCall: 30, calls: 5 },
  pro: { url: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key', perCall: 100, calls: 10 },
} as const

const settings = z
  .strictObject({
    plan: z.enum(['keyless', 'demo', 'pro']),
    /** Needed by `demo` and `pro`. */
    key: z.string().min(1).max(256).optional(),
    /** Default: the plan's host. */
    url: z
      .string()
      .regex(/^https?:\/\/\S+$/)
      .optional(),
    /** Further chains by CAIP-2: CoinGecko's platform id, and its id of the coin. */
    chains: z
      .record(
        z.string(),
        z.strictObject({ platform: z.string().regex(/^[\w-]+$/), coin: z.string().regex(/^[\w-]+$/) }),
      )
      .optional(),
  })
  .refine(({ plan, key }) => (plan === 'keyless') === (key === undefined), { path: ['key'] })

/** The plan of an operator, and what CoinGecko calls chains. */
export type CoinGeckoSettings = z.infer<typeof settings>

const answerShape = z.record(
  z.string(),
  z
    .object({
      usd: z.number().nullish(),
      usd_24h_change: z.number().nullish(),
      last_updated_at: z.number().nullish(),
    })
    .catch({}),
)

/** A price that is older than this is none, in ms. */
const oldestMs = 3_600_000

/** Prices of CoinGecko. On its free plans its name has to be shown (docs/operating.md). */
export const coingecko: DriverKind<CoinGeckoSettings> = {
  settings,
  create(id, { plan, key, url, chains: given = {} }, { fetch, clock }): Driver {
    const { header, perCall, calls, url: host } = plans[plan]
    const find = (chain: string) =>
      Object.hasOwn(given, chain) ? given[chain] : Object.hasOwn(known, chain) ? known[chain] : undefined

    async function ask(path: string, query: Record<string, string>, signal: AbortSignal) {
      const search = new URLSearchParams({
        ...query,
        vs_currencies: 'usd',
        include_24hr_change: 'true',
        include_last_updated_at: 'true',
      })
      const headers = header && key ? { [header]: key } : {}
      return parseAnswer(
        answerShape,
        await fetchJson({ fetch, clock, url: `${url ?? host}/simple/${path}?${search}`, headers, signal }),
      )
    }

    /** One call for the coins of all chains, and calls for tokens, chain by chain; tokens beyond the plan's calls have no price. */
    function toCalls(assets: readonly AssetRef[]) {
      const coins = [...new Set(assets.flatMap(({ chain, address }) => (address ? [] : (find(chain)?.coin ?? []))))]
      const tokens = [...new Set(assets.map(({ chain }) => chain))].flatMap((chain) => {
        const own = assets.flatMap((asset) => (asset.chain === chain && asset.address ? [asset.address] : []))
        return Array.from({ length: Math.ceil(own.length / perCall) }, (_, part) => ({
          chain,
          path: `token_price/${find(chain)?.platform}`,
          query: { contract_addresses: own.slice(part * perCall, (part + 1) * perCall).join(',') },
        }))
      })
      return [
        ...(coins.length > 0 ? [{ chain: '', path: 'price', query: { ids: coins.join(',') } }] : []),
        ...tokens,
      ].slice(0, calls)
    }

    return {
      id,
      serves: (chain) => find(chain) !== undefined,
      async prices(assets, signal): Promise<Known<ReadonlyMap<string, Price>>> {
        const now = clock.now()
        const answers = await mapParallel(toCalls(assets), 2, async ({ chain, path, query }) =>
          Object.entries(await ask(path, query as Record<string, string>, signal)).map(
            ([name, price]) => [`${chain} ${name}`, price] as const,
          ),
        )
        const rates = new Map(answers.flat())
        let asOf = now
        const found = assets.flatMap((asset) => {
          const { chain, address } = asset
          // It writes hex in small letters.
          const spelt = chain.startsWith('eip155:') ? address?.toLowerCase() : address
          const rate = rates.get(address === undefined ? ` ${find(chain)?.coin}` : `${chain} ${spelt}`)
          const givenAt = rate?.last_updated_at ? rate.last_updated_at * 1_000 : now
          const price = toPrice(rate?.usd, rate?.usd_24h_change)
          if (!price || now - givenAt > oldestMs) return []
          asOf = Math.min(asOf, givenAt)
          return [[keyOf(asset), price] as const]
        })
        return { value: new Map(found), asOf }
      },
    }
  },
}
