import type { ChainNode } from '../../../../nodes/chainNode.js'
import { readHead } from '../../../../nodes/evm/readHead.js'
import type { Head } from '../../../../nodes/evm/shapes.js'
import type { ReadBlock } from '../writeReading.js'

/** Where the chain is still what was read. */
export interface Common {
  /** The newest block that was read and is still the chain's. */
  readonly last: ReadBlock
  /** Whether blocks that were read above are the chain's no longer. */
  readonly isTurned: boolean
}

/**
 * @param known blocks that were read, the newest first
 * @returns undefined where the node is behind what was read, on the same chain
 */
export async function findCommon(
  node: ChainNode,
  head: Head,
  known: readonly [ReadBlock, ...ReadBlock[]],
  signal: AbortSignal,
): Promise<Common | undefined> {
  const [newest] = known
  if (newest.block_hash === head.hash || newest.block_hash === head.parentHash) return { last: newest, isTurned: false }
  const inReach = known.filter(({ block }) => block <= head.number)
  for (const [index, one] of inReach.entries()) {
    const theirs = one.block === head.number ? head : await readHead(node, one.block, signal)
    if (theirs?.hash !== one.block_hash) continue
    if (one === newest) return { last: one, isTurned: false }
    // What is above the head of a node that is behind may well be right, and is looked at again later.
    return index === 0 ? undefined : { last: one, isTurned: true }
  }
  const oldest = inReach.at(-1)
  // Deeper than anything that is compared: what is final stays, all else is read again.
  return oldest && { last: { ...oldest, block: oldest.block - 1 }, isTurned: true }
}
