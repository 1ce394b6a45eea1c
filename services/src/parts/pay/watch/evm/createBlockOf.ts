import type { ChainNode } from '../../../../nodes/chainNode.js'
import { readHead } from '../../../../nodes/evm/readHead.js'
import { DriverError } from '../../../../upstream/driverError.js'
import type { ReadBlock } from '../writeReading.js'
import { toReadBlock } from './readHeads.js'

/** Blocks that logs are of, each asked for once. */
export function createBlockOf(node: ChainNode, head: ReadBlock, signal: AbortSignal) {
  const blocks = new Map<number, Promise<ReadBlock>>([[head.block, Promise.resolve(head)]])
  const read = async (number: number) => {
    const found = await readHead(node, number, signal)
    if (!found) throw new DriverError('malformed', 'The node has a log of a block that it does not have.')
    return toReadBlock(found)
  }
  return (number: number): Promise<ReadBlock> => {
    const block = blocks.get(number) ?? read(number)
    blocks.set(number, block)
    return block
  }
}
