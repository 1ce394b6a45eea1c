import * as z from 'zod'
import { DriverError } from '../../../../../upstream/driverError.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { type AssetRef, type Driver, keyOf, type Price } from '../../types.js'
import type { DriverKind } from '../driverKind.js'

const settings = z.strictObject({
  /** Without a final slash. */
  url: z.url({ protocol: /^https?$/ }).default('https://coins.llama.fi'),
  /** Its names of further chains, by CAIP-2. */
  chains: z.record(z.string(), z.string().regex(/^[\w-]+$/)).default({}),
})

const slugs: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:324': 'era',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avax',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}
/** What stands for a native coin. */
const nativeAddress = (chain: string) =>
  chain.startsWith('solana:')
    ? 'So11111111111111111111111111111111111111112'
    : '0x0000000000000000000000000000000000000000'

const answerShape = z.object({
  coins: z.record(
    z.string(),
    z.object({ price: z.number().min(0), timestamp: z.number(), confidence: z.number().optional() }),
  ),
})
/** Below that it is a guess, and older than that it is history. */
const leastConfidence = 0.9
const oldestMs = 3_600_000
const perCall = 60

/** Prices of DefiLlama. Keyless; unknown coins are absent. */
export const defillama: DriverKind<z.infer<typeof settings>> = {
  settings,
  create(id, { url, chains }, { fetch, clock }): Driver {
    const names = { ...slugs, ...chains }
    const slugOf = (chain: string) => (Object.hasOwn(names, chain) ? names[chain] : undefined)
    const toKey = ({ chain, address = nativeAddress(chain) }: AssetRef) => `${slugOf(chain)}:${address}`
    return {
      id,
      serves: (chain) => slugOf(chain) !== undefined,
      async prices(assets, signal) {
        const now = clock.now()
        const prices = new Map<string, Price>()
        let asOf = now
        for (let at = 0; at < assets.length; at += perCall) {
          const part = assets.slice(at, at + perCall)
          const keys = part.map(toKey).map(encodeURIComponent).join(',')
          const answer = await fetchJson({ fetch, clock, url: `${url}/prices/current/${keys}`, signal })
          const read = answerShape.safeParse(answer)
          if (!read.success) throw new DriverError('malformed', 'The answer has no coins.')
          const found = new Map(Object.entries(read.data.coins).map(([key, coin]) => [key.toLowerCase(), coin]))
          for (const asset of part) {
            const coin = found.get(toKey(asset).toLowerCase())
            if (!coin || (coin.confidence ?? 1) < leastConfidence || now - coin.timestamp * 1000 > oldestMs) continue
            prices.set(keyOf(asset), { usd: coin.price })
            asOf = Math.min(asOf, coin.timestamp * 1000)
          }
        }
        return { value: prices, asOf }
      },
    }
  },
}
