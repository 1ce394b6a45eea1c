import type { Speed } from '../../../common/approval/types.js'
import { FrameError } from '../../errors.js'
import type { ChainClient } from '../../types.js'

/** What a unit of gas costs, in wei. */
export type Prices =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** Prices of each speed: a faster one never offers less. */
export type SpeedPrices = Readonly<Record<Speed, Prices>>

/** What a page would pay for a unit of gas, in wei. */
export interface RequestedPrices {
  readonly price?: bigint
  readonly tip?: bigint
}

/** The most that a unit of gas can cost. */
export const mostOf = (prices: Prices): bigint => (prices.type === 'legacy' ? prices.gasPrice : prices.maxFeePerGas)

const quantityShape = /^0x[0-9a-f]{1,64}$/i

/** Reads a quantity of a node. @throws {FrameError} CHAIN_UNREACHABLE for anything else */
export function toQuantity(value: unknown): bigint {
  if (typeof value === 'string' && quantityShape.test(value)) return BigInt(value)
  throw new FrameError('CHAIN_UNREACHABLE', 'The network gave an answer that makes no sense. Try again.')
}

/** Blocks whose tips are looked at, and the percentiles of gas in them: those of slow, normal and fast. */
const blocks = '0xa'
const percentiles = [10, 50, 90]

/**
 * Reads what a transaction has to offer now: type 2 where blocks have a base fee, else the node's gas price. `normal` has room for a
 * base fee twice as high, so that a few full blocks do not strand it; `slow` for a quarter more.
 *
 * @param requested Takes the place of `normal`: taken between what a block takes now and four times our own offer.
 * @param least Of a transaction that is to be replaced: nodes take nothing below a tenth more than its prices.
 */
export async function readPrices(
  { request }: ChainClient,
  requested: RequestedPrices,
  signal: AbortSignal,
  least?: Prices,
): Promise<SpeedPrices> {
  const { base, tips } = await readHistory(request, signal)
  const prices =
    base === undefined
      ? toLegacy(toQuantity(await request('eth_gasPrice', [], signal)), requested)
      : toTipped(base, tips ?? evenTips(await readTip(request, signal)), requested)
  return least
    ? { slow: above(prices.slow, least), normal: above(prices.normal, least), fast: above(prices.fast, least) }
    : prices
}

function toLegacy(own: bigint, requested: RequestedPrices): SpeedPrices {
  const of = (gasPrice: bigint): Prices => ({ type: 'legacy', gasPrice })
  const normal = bounded(requested.price ?? own, own, own * 4n)
  return { slow: of((own * 9n) / 10n), normal: of(normal), fast: of(larger((own * 5n) / 4n, normal)) }
}

type Tips = Readonly<Record<Speed, bigint>>

function toTipped(base: bigint, tips: Tips, requested: RequestedPrices): SpeedPrices {
  const own = base * 2n + tips.normal
  const price = bounded(requested.price ?? own, base, own * 4n)
  const tip = bounded(requested.tip ?? tips.normal, 0n, price)
  const of = (maxFeePerGas: bigint, most: bigint): Prices => ({
    type: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas: most < maxFeePerGas ? most : maxFeePerGas,
  })
  return {
    slow: of(smaller((base * 5n) / 4n + tips.slow, price), smaller(tips.slow, tip)),
    normal: of(price, tip),
    fast: of(larger(base * 2n + tips.fast, price), larger(tips.fast, tip)),
  }
}

/** What nodes take instead of a transaction that waits: each price a tenth over its own. */
function above(prices: Prices, least: Prices): Prices {
  const tenthMore = (value: bigint) => (value * 11n + 9n) / 10n
  if (prices.type === 'legacy') return { ...prices, gasPrice: larger(prices.gasPrice, tenthMore(mostOf(least))) }
  const tip = least.type === 'legacy' ? least.gasPrice : least.maxPriorityFeePerGas
  return {
    ...prices,
    maxFeePerGas: larger(prices.maxFeePerGas, tenthMore(mostOf(least))),
    maxPriorityFeePerGas: larger(prices.maxPriorityFeePerGas, tenthMore(tip)),
  }
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const bounded = (value: bigint, least: bigint, most: bigint) => larger(least, smaller(value, most))

/** The base fee of the next block, undefined where blocks have none; tips, where late blocks had transactions to learn from. */
async function readHistory(
  request: ChainClient['request'],
  signal: AbortSignal,
): Promise<{ base: bigint | undefined; tips: Tips | undefined }> {
  const answer = await orNothing(request('eth_feeHistory', [blocks, 'latest', percentiles], signal))
  const { baseFeePerGas, reward } = Object(answer) as { baseFeePerGas?: unknown; reward?: unknown }
  const next = Array.isArray(baseFeePerGas) ? baseFeePerGas.at(-1) : undefined
  // Nodes of chains before EIP-1559 answer with zeros.
  const base = next === undefined || next === null ? undefined : toQuantity(next)
  return { base: base || undefined, tips: toTips(reward) }
}

/** Of each percentile the middle one of the blocks that had transactions; empty blocks say zero. */
function toTips(reward: unknown): Tips | undefined {
  if (!Array.isArray(reward)) return undefined
  const full = reward
    .filter((each): each is unknown[] => Array.isArray(each) && each.length === percentiles.length)
    .map((each) => each.map(toQuantity))
    .filter((each) => each.some((tip) => tip > 0n))
  if (!full.length) return undefined
  const middle = (at: number) => {
    const sorted = full.map((each) => each[at] ?? 0n).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    return sorted[sorted.length >> 1] ?? 0n
  }
  const normal = middle(1)
  // One block of a sender in a great hurry is no reason to pay as much.
  return { slow: smaller(middle(0), normal), normal, fast: bounded(middle(2), normal, larger(normal, 1n) * 10n) }
}

/** Where there is nothing to learn from: fast offers half as much again. */
const evenTips = (tip: bigint): Tips => ({ slow: tip, normal: tip, fast: tip + tip / 2n })

/** A node that has no opinion gets 1 gwei, or a tenth of the price where that is less. */
async function readTip(request: ChainClient['request'], signal: AbortSignal): Promise<bigint> {
  const answer = await orNothing(request('eth_maxPriorityFeePerGas', [], signal))
  if (answer !== undefined) return toQuantity(answer)
  const price = toQuantity(await request('eth_gasPrice', [], signal))
  return smaller(price / 10n, 1_000_000_000n)
}

/** Undefined when the node does not know the method. */
async function orNothing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') return undefined
    throw error
  }
}
