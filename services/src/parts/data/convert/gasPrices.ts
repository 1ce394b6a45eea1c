import * as z from 'zod'
import type { ChainNode } from '../../../nodes/chainNode.js'
import { DriverError } from '../../../upstream/driverError.js'
import { parseAnswer } from '../../../upstream/parseAnswer.js'
import type { AnswerStore } from '../accounts/store/answerStore.js'

/** Wei for a unit of gas, as decimal text. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

const freshMs = 5_000
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
const historyShape = z.object({
  baseFeePerGas: z.array(quantity).min(1).max(64),
  reward: z.array(z.array(quantity).max(8)).max(64),
})
const historyBlocks = '0x5'
/** Of the tips of a block: what a quick and what a very quick transaction pays. */
const percentiles = [50, 90]

/** What gas costs, kept for a moment. @throws {DriverError} */
export function createGasPrices(nodes: ReadonlyMap<string, ChainNode>, store: AnswerStore) {
  return async (chain: string, signal: AbortSignal): Promise<GasPrices> => {
    const node = nodes.get(chain)
    if (!node) throw new DriverError('refused', 'The chain has no node.')
    const make = () => readPrices(node, signal)
    return (await store.get({ key: `gas price ${chain}`, freshMs, keptMs: freshMs, signal, make })).body
  }
}

async function readPrices(node: ChainNode, signal: AbortSignal): Promise<GasPrices> {
  const [usual, history] = await Promise.all([
    node.call('eth_gasPrice', [], signal),
    node.call('eth_feeHistory', [historyBlocks, 'latest', percentiles], signal).catch(orNone),
  ])
  const standard = parseAnswer(quantity, usual)
  const parsed = historyShape.safeParse(history)
  // A chain without such blocks has one price for all.
  const [fast, instant] = percentiles.map((_, index) => {
    if (!parsed.success) return standard
    const { baseFeePerGas, reward } = parsed.data
    const tips = reward.flatMap((block) => block[index] ?? [])
    const tip = tips.length > 0 ? tips.reduce((sum, one) => sum + one, 0n) / BigInt(tips.length) : 0n
    return (baseFeePerGas.at(-1) ?? 0n) + tip
  })
  const least = (...prices: readonly (bigint | undefined)[]) =>
    prices.reduce<bigint>((most, price = 0n) => (price > most ? price : most), 0n)
  return {
    standard: `${standard}`,
    fast: `${least(standard, fast)}`,
    instant: `${least(standard, fast, instant)}`,
  }
}

function orNone(error: unknown): undefined {
  if (error instanceof DriverError) return undefined
  throw error
}
