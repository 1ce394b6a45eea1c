import { type Hex, hexToBigInt } from 'viem'
import * as z from 'zod'
import { type ChainNode, NodeRefusal } from '../nodes/chainNode.js'
import { readNumber } from './userOperation.js'

const hex = z.string().regex(/^0x[0-9a-fA-F]+$/)
const headShape = z.object({
  number: hex.transform((text) => Number(text)),
  timestamp: hex.transform((text) => Number(text)),
  baseFeePerGas: hex.optional().transform((text) => (text === undefined ? 0n : hexToBigInt(text as Hex))),
})

/** The newest block, and what gas costs after it. */
export interface Fees {
  readonly block: number
  /** Of that block, in seconds. */
  readonly time: number
  readonly baseFee: bigint
  /** What block builders take beside it now. */
  readonly priority: bigint
}

/** Where a node does not say what builders take: 1 gwei. */
const usualPriority = 1_000_000_000n

/** What gas costs now. @throws {DriverError} when no node answers */
export async function readFees(node: ChainNode, signal: AbortSignal): Promise<Fees> {
  const [head, priority] = await Promise.all([
    node.call('eth_getBlockByNumber', ['latest', false], signal),
    node.call('eth_maxPriorityFeePerGas', [], signal).then(readNumber, (error: unknown) => {
      // Not every node has the method.
      if (error instanceof NodeRefusal) return usualPriority
      throw error
    }),
  ])
  const { number, timestamp, baseFeePerGas } = headShape.parse(head)
  return { block: number, time: timestamp, baseFee: baseFeePerGas, priority }
}
