import * as z from 'zod'
import { DriverError } from '../../../../../upstream/driverError.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { type AssetRef, type Driver, keyOf, type Price } from '../../types.js'
import type { DriverKind } from '../driverKind.js'

const settings = z.strictObject({
  /** A key is good at its own host alone: `demo` or `pro`. */
  plan: z.enum(['keyless', 'demo', 'pro']).default('keyless'),
  key: z.string().min(1).max(200).optional(),
  /** Without a final slash. Default: that of the plan. */
  url: z.url({ protocol: /^https?$/ }).optional(),
})

const hosts = {
  keyless: 'https://api.coingecko.com/api/v3',
  demo: 'https://api.coingecko.com/api/v3',
  pro: 'https://pro-api.coingecko.com/api/v3',
} as const
const headers = { keyless: undefined, demo: 'x-cg-demo-api-key', pro: 'x-cg-pro-api-key' } as const

/** Its names of chains, and of their coins. */
const platforms: Readonly<Record<string, { readonly platform: string; readonly coin: string }>> = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:324': { platform: 'zksync', coin: 'ethereum' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:42220': { platform: 'celo', coin: 'celo' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
}

const answerShape = z.record(
  z.string(),
  z.object({
    usd: z.number().min(0).optional().catch(undefined),
    usd_24h_change: z.number().optional().catch(undefined),
    last_updated_at: z.number().optional().catch(undefined),
  }),
)
const figures = 'vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true'
const oldestMs = 3_600_000
/** Without a key one address is answered at a time: the first few are asked for. */
const perCall = { keyless: 1, demo: 30, pro: 100 } as const
const mostCalls = 5

/** Prices of CoinGecko, with their change in 24 hours. The free plans want its name shown to users (docs/operating.md). */
export const coingecko: DriverKind<z.infer<typeof settings>> = {
  settings,
  create(id, { plan, key, url = hosts[plan] }, { fetch, clock }): Driver {
    const header = headers[plan]
    const read = async (path: string, signal: AbortSignal) => {
      const answer = await fetchJson({
        ...{ fetch, clock, url: `${url}${path}`, signal },
        ...(header && key && { headers: { [header]: key } }),
      })
      const parsed = answerShape.safeParse(answer)
      if (!parsed.success) throw new DriverError('malformed', 'The answer has no prices.')
      return new Map(Object.entries(parsed.data).map(([name, coin]) => [name.toLowerCase(), coin]))
    }
    return {
      id,
      serves: (chain) => Object.hasOwn(platforms, chain),
      async prices(assets, signal) {
        const now = clock.now()
        const prices = new Map<string, Price>()
        let asOf = now
        const take = (found: Awaited<ReturnType<typeof read>>, asset: AssetRef, name: string) => {
          const coin = found.get(name.toLowerCase())
          const at = (coin?.last_updated_at ?? now / 1000) * 1000
          if (coin?.usd === undefined || now - at > oldestMs) return
          const change = coin.usd_24h_change
          prices.set(keyOf(asset), { usd: coin.usd, ...(change !== undefined && { change24h: change }) })
          asOf = Math.min(asOf, at)
        }
        const natives = assets.filter(({ address }) => address === undefined)
        const coins = [...new Set(natives.map(({ chain }) => platforms[chain]?.coin ?? ''))]
        if (coins.length > 0) {
          const found = await read(`/simple/price?ids=${coins.join(',')}&${figures}`, signal)
          for (const asset of natives) take(found, asset, platforms[asset.chain]?.coin ?? '')
        }
        for (const chain of new Set(assets.map((asset) => asset.chain))) {
          const own = assets.filter((asset) => asset.chain === chain && asset.address !== undefined)
          const size = perCall[plan]
          for (let at = 0; at < Math.min(own.length, size * mostCalls); at += size) {
            const part = own.slice(at, at + size)
            const addresses = part.map(({ address }) => address).join(',')
            const path = `/simple/token_price/${platforms[chain]?.platform}?contract_addresses=${addresses}&${figures}`
            const found = await read(path, signal)
            for (const asset of part) take(found, asset, asset.address ?? '')
          }
        }
        return { value: prices, asOf }
      },
    }
  },
}
