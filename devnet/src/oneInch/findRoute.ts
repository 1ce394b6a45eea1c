import { type Address, type PublicClient, parseAbi, zeroAddress } from 'viem'
import type { DevnetExchange } from '../exchange/index.js'

/** A pool on the way, as the router's contract takes it. */
export interface Hop {
  readonly pool: Address
  readonly isV3: boolean
  /** The token that it is paid in. */
  readonly takes: Address
  readonly gives: Address
}

/** What a way through pools brings. */
export interface Route {
  readonly amount: bigint
  readonly hops: readonly Hop[]
}

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function quoteExactInputSingle((address, address, uint256, uint24, uint160)) returns (uint256, uint160, uint32, uint256)',
])
const fees = [500, 3000]
const mostHops = 3
/** Where a swap of V3 ends that its pool could not take whole. */
const ends: readonly bigint[] = [4295128740n, 1461446703485210103287273052203988822378723970341n]

type Quote = (amount: bigint, isFirst: boolean) => Promise<bigint>
interface Pool {
  readonly address: Address
  /** In the order of their addresses. */
  readonly tokens: readonly [Address, Address]
  readonly isV3: boolean
  readonly quote: Quote
}

/**
 * The best way from one token to another by up to three pools of the exchange; undefined where there is none.
 * @param tokens those that the way may lead over, and both ends
 */
export async function findRoute(
  reader: PublicClient,
  exchange: DevnetExchange,
  tokens: readonly Address[],
  { from, to, amount }: { readonly from: Address; readonly to: Address; readonly amount: bigint },
): Promise<Route | undefined> {
  const pools = await listPools(reader, exchange, tokens)
  let reached = new Map<Address, Route>([[from, { amount, hops: [] }]])
  for (let round = 0; round < mostHops; round++) {
    const steps = [...reached].flatMap(([takes, { amount: paid, hops }]) => {
      // No token twice: pools out of balance would lead in a circle.
      const passed = [from, ...hops.map(({ gives }) => gives)]
      return pools
        .filter(({ tokens: [one, other] }) => passed.includes(one) !== passed.includes(other))
        .filter(({ tokens: both }) => both.includes(takes))
        .map(async ({ address, tokens: [first, second], isV3, quote }) => {
          const gives = takes === first ? second : first
          const hop: Hop = { pool: address, isV3, takes, gives }
          return { gives, amount: await quote(paid, takes === first), hops: [...hops, hop] }
        })
    })
    const next = new Map(reached)
    for (const { gives, ...route } of await Promise.all(steps))
      if (route.amount > (next.get(gives)?.amount ?? 0n)) next.set(gives, route)
    reached = next
  }
  const route = reached.get(to)
  return route?.hops.length ? route : undefined
}

async function listPools(
  reader: PublicClient,
  { v2, v3 }: DevnetExchange,
  tokens: readonly Address[],
): Promise<readonly Pool[]> {
  const sorted = tokens.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  const pairs = sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => [one, other] as const))
  const found = pairs.flatMap((pair) => [
    reader
      .readContract({ address: v2.factory, abi, functionName: 'getPair', args: pair })
      .then((address): Pool => ({ address, tokens: pair, isV3: false, quote: quotePair(reader, address) })),
    ...fees.map((fee) =>
      reader
        .readContract({ address: v3.factory, abi, functionName: 'getPool', args: [...pair, fee] })
        .then(
          (address): Pool => ({ address, tokens: pair, isV3: true, quote: quotePool(reader, v3.quoter, pair, fee) }),
        ),
    ),
  ])
  return (await Promise.all(found)).filter(({ address }) => address !== zeroAddress)
}

/** What V2's formula says. */
function quotePair(reader: PublicClient, address: Address): Quote {
  return async (amount, isFirst) => {
    const [first, second] = await reader.readContract({ address, abi, functionName: 'getReserves' })
    const [paid, given] = isFirst ? [first, second] : [second, first]
    return (amount * 997n * given) / (paid * 1000n + amount * 997n)
  }
}

/** What V3's quoter says; 0 for what the pool cannot take whole. */
function quotePool(reader: PublicClient, address: Address, pair: readonly [Address, Address], fee: number): Quote {
  return async (amount, isFirst) => {
    const [takes, gives] = isFirst ? pair : pair.toReversed()
    if (!takes || !gives) return 0n
    const args = [[takes, gives, amount, fee, 0n]] as const
    const call = { address, abi, functionName: 'quoteExactInputSingle', args } as const
    const { result } = await reader.simulateContract(call)
    return ends.includes(result[1]) ? 0n : result[0]
  }
}
