import * as z from 'zod'
import type { AssetRef, Driver, Known, Price } from '../../types.js'
import { keyOf } from '../../types.js'
import { toPrice } from '../createRates.js'
import type { DriverKind } from '../driverKind.js'
import { fetchJson } from '../fetchJson.js'
import { mapParallel } from '../node/evm/callMany.js'
import { parseAnswer } from '../parseAnswer.js'

/** What DefiLlama calls chains, and their coins by CoinGecko's ids. */
const known: Readonly<Record<string, { slug: string; coin: string }>> = {
  'eip155:1': { slug: 'ethereum', coin: 'ethereum' },
  'eip155:10': { slug: 'optimism', coin: 'ethereum' },
  'eip155:56': { slug: 'bsc', coin: 'binancecoin' },
  'eip155:100': { slug: 'xdai', coin: 'xdai' },
  'eip155:137': { slug: 'polygon', coin: 'polygon-ecosystem-token' },
  'eip155:8453': { slug: 'base', coin: 'ethereum' },
  'eip155:42161': { slug: 'arbitrum', coin: 'ethereum' },
  'eip155:43114': { slug: 'avax', coin: 'avalanche-2' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { slug: 'solana', coin: 'solana' },
}

const settings = z.strictObject({
  /** Default: the public service. */
  url: z
    .string()
    .regex(/^https?:\/\/\S+$/)
    .default('https://coins.llama.fi'),
  /** Further chains by CAIP-2: DefiLlama's word for one, and CoinGecko's id of its coin. */
  chains: z
    .record(z.string(), z.strictObject({ slug: z.string().regex(/^[\w-]+$/), coin: z.string().regex(/^[\w-]+$/) }))
    .optional(),
})

/** Where DefiLlama is, and what it calls chains. */
export type DefiLlamaSettings = z.infer<typeof settings>

const coinShape = z.object({ price: z.number(), timestamp: z.number(), confidence: z.number().optional() })
const answerShape = z.object({ coins: z.record(z.string(), coinShape.nullable().catch(null)) })

/** A price that it is less sure of is none. */
const leastConfidence = 0.9
/** A price that is older than this is none, in ms. */
const oldestMs = 3_600_000
/** Assets of one call: its address has to stay short. */
const perCall = 40

/** Prices of DefiLlama's coins service, which needs no key. */
export const defillama: DriverKind<DefiLlamaSettings> = {
  settings,
  create(id, { url, chains: given = {} }, { fetch, clock }): Driver {
    const find = (chain: string) =>
      Object.hasOwn(given, chain) ? given[chain] : Object.hasOwn(known, chain) ? known[chain] : undefined
    const nameOf = ({ chain, address }: AssetRef) =>
      address === undefined ? `coingecko:${find(chain)?.coin}` : `${find(chain)?.slug}:${address}`
    return {
      id,
      serves: (chain) => find(chain) !== undefined,
      async prices(assets, signal): Promise<Known<ReadonlyMap<string, Price>>> {
        const now = clock.now()
        const names = [...new Set(assets.map(nameOf))]
        const parts = Array.from({ length: Math.ceil(names.length / perCall) }, (_, part) =>
          names.slice(part * perCall, (part + 1) * perCall),
        )
        const answers = await mapParallel(parts, 4, async (part) => {
          const path = part.map(encodeURIComponent).join(',')
          const answer = await fetchJson({ fetch, clock, url: `${url}/prices/current/${path}`, signal })
          return Object.entries(parseAnswer(answerShape, answer).coins)
        })
        // It repeats what it was asked for, but for the case of hex.
        const coins = new Map(answers.flat().map(([name, coin]) => [name.toLowerCase(), { name, coin }]))
        let asOf = now
        const found = assets.flatMap((asset) => {
          const own = coins.get(nameOf(asset).toLowerCase())
          const isHex = asset.chain.startsWith('eip155:') || asset.address === undefined
          if (!own?.coin || (!isHex && own.name !== nameOf(asset))) return []
          const { price: usd, timestamp, confidence = 1 } = own.coin
          const givenAt = timestamp * 1_000
          const price = toPrice(usd)
          if (!price || confidence < leastConfidence || now - givenAt > oldestMs) return []
          asOf = Math.min(asOf, givenAt)
          return [[keyOf(asset), price] as const]
        })
        return { value: new Map(found), asOf }
      },
    }
  },
}
