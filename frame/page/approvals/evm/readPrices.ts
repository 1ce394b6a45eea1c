import { FrameError } from '../../errors.js'
import type { ChainClient } from '../../types.js'

/** What a unit of gas costs, in wei. */
export type Prices =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

const quantityShape = /^0x[0-9a-f]{1,64}$/i

/** Reads a quantity of a node. @throws {FrameError} CHAIN_UNREACHABLE for anything else */
export function toQuantity(value: unknown): bigint {
  if (typeof value === 'string' && quantityShape.test(value)) return BigInt(value)
  throw new FrameError('CHAIN_UNREACHABLE', 'The network gave an answer that makes no sense. Try again.')
}

/**
 * Reads what a transfer has to offer now: type 2 where blocks have a base fee, doubled so that a few full blocks do not strand it;
 * else the node's gas price.
 *
 * @param wish What the page would pay. Taken between what a block takes now and four times our own offer.
 */
export async function readPrices(
  { request }: ChainClient,
  wish: { readonly price?: bigint; readonly tip?: bigint },
  signal: AbortSignal,
): Promise<Prices> {
  const base = await readBaseFee(request, signal)
  if (base === undefined) {
    const own = toQuantity(await request('eth_gasPrice', [], signal))
    return { type: 'legacy', gasPrice: bounded(wish.price ?? own, own, own * 4n) }
  }
  const ownTip = await readTip(request, signal)
  const own = base * 2n + ownTip
  const maxFeePerGas = bounded(wish.price ?? own, base, own * 4n)
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: bounded(wish.tip ?? ownTip, 0n, maxFeePerGas) }
}

const bounded = (value: bigint, least: bigint, most: bigint) => (value < least ? least : value > most ? most : value)

/** Of the next block; undefined where blocks have none. */
async function readBaseFee(request: ChainClient['request'], signal: AbortSignal): Promise<bigint | undefined> {
  const answer = await orNothing(request('eth_feeHistory', ['0x1', 'latest', []], signal))
  const { baseFeePerGas } = Object(answer) as { baseFeePerGas?: unknown }
  const next = Array.isArray(baseFeePerGas) ? baseFeePerGas.at(-1) : undefined
  // Nodes of chains before EIP-1559 answer with zeros.
  const base = next === undefined || next === null ? undefined : toQuantity(next)
  return base || undefined
}

/** A node that has no opinion gets 1 gwei, or a tenth of the price where that is less. */
async function readTip(request: ChainClient['request'], signal: AbortSignal): Promise<bigint> {
  const answer = await orNothing(request('eth_maxPriorityFeePerGas', [], signal))
  if (answer !== undefined) return toQuantity(answer)
  const price = toQuantity(await request('eth_gasPrice', [], signal))
  return price / 10n < 1_000_000_000n ? price / 10n : 1_000_000_000n
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
