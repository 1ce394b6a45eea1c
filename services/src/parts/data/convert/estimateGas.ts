import { type Hex, numberToHex } from 'viem'
import * as z from 'zod'
import { type ChainNode, NodeRefusal } from '../../../nodes/chainNode.js'
import { parseAnswer } from '../../../upstream/parseAnswer.js'
import type { SwapCall } from './types.js'

const gasShape = z
  .string()
  .regex(/^0x[0-9a-f]{1,14}$/i)
  .transform(BigInt)

/** Room above what the node estimates, and above what is usual: prices move until the call is carried out. */
const withRoom = (gas: bigint, perCent: bigint) => (gas * (100n + perCent)) / 100n

/** A limit of gas for what usually takes so much. */
export const toGasLimit = (usual: bigint): bigint => withRoom(usual, 50n)

/** A limit of gas by the node; undefined where the call would fail as things are. @throws {DriverError} */
export async function estimateGas(
  node: ChainNode,
  from: Hex,
  { to, data, value }: SwapCall,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  try {
    const call = { from, to, data, value: numberToHex(value) }
    return withRoom(parseAnswer(gasShape, await node.call('eth_estimateGas', [call], signal)), 20n)
  } catch (error) {
    if (error instanceof NodeRefusal) return undefined
    throw error
  }
}
