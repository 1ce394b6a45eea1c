import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import type { ChainNode } from '../../../../../nodes/chainNode.js'
import { DriverError } from '../../../../../upstream/driverError.js'
import { type Driver, keyOf, type Price } from '../../types.js'
import type { DriverKind } from '../driverKind.js'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const settings = z.strictObject({
  chains: z.record(
    // A pool of a public chain can be moved by whoever has enough coins for a moment: it is no source of prices.
    z.string().regex(/^eip155:(1337|3133\d)$/),
    z.strictObject({
      /** Pairs in the manner of Uniswap V2. */
      pairs: z.array(address).min(1).max(20),
      /** Tokens that stand for a dollar. */
      dollars: z.array(address).min(1).max(5),
      /** The token that stands for the chain's coin. */
      wrapped: address.optional(),
    }),
  ),
})
type Places = z.infer<typeof settings>['chains'][string]

const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function decimals() view returns (uint8)',
])
type Read = 'getReserves' | 'token0' | 'token1' | 'decimals'

/** Prices from the reserves of an exchange on a local chain, for development. */
export const pools: DriverKind<z.infer<typeof settings>> = {
  settings,
  create(id, { chains }, { nodes, clock }): Driver {
    const placesOf = (chain: string) => (Object.hasOwn(chains, chain) ? chains[chain] : undefined)
    return {
      id,
      serves: (chain) => placesOf(chain) !== undefined && nodes.has(chain),
      async prices(assets, signal) {
        const asOf = clock.now()
        const prices = new Map<string, Price>()
        for (const chain of new Set(assets.map((asset) => asset.chain))) {
          const [places, node] = [placesOf(chain), nodes.get(chain)]
          if (!places || !node) continue
          const known = await readPrices(node, places, signal)
          for (const asset of assets.filter((each) => each.chain === chain)) {
            const usd = known.get((asset.address ?? places.wrapped ?? '').toLowerCase())
            if (usd !== undefined) prices.set(keyOf(asset), { usd })
          }
        }
        return { value: prices, asOf }
      },
    }
  },
}

/** Dollars for one whole token, by address in small letters: from one pair to the next, beginning with the dollars. */
async function readPrices(node: ChainNode, { pairs, dollars }: Places, signal: AbortSignal) {
  const read = async (to: string, functionName: Read) => {
    const data = (await node.call(
      'eth_call',
      [{ to, data: encodeFunctionData({ abi, functionName }) }, 'latest'],
      signal,
    )) as Hex
    try {
      return decodeFunctionResult({ abi, functionName, data })
    } catch (cause) {
      throw new DriverError('malformed', 'A pair answered with no reserves.', { cause })
    }
  }
  const open = await Promise.all(
    pairs.map(async (pair) => {
      const [reserves, ...tokens] = await Promise.all([
        read(pair, 'getReserves'),
        read(pair, 'token0'),
        read(pair, 'token1'),
      ])
      const decimals = await Promise.all(tokens.map((token) => read(`${token}`, 'decimals')))
      const [first, second] = reserves as readonly [bigint, bigint, number]
      return [first, second].map((amount, at) => ({
        token: `${tokens[at]}`.toLowerCase(),
        whole: Number(amount) / 10 ** Number(decimals[at]),
      }))
    }),
  )
  const known = new Map(dollars.map((token) => [token.toLowerCase(), 1]))
  for (let round = 0; round < open.length; round++)
    for (const [one, other] of open) {
      if (!one || !other || one.whole === 0 || other.whole === 0) continue
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const usd = known.get(from.token)
        if (usd !== undefined && !known.has(to.token)) known.set(to.token, (usd * from.whole) / to.whole)
      }
    }
  return known
}
