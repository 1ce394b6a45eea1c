import type { ChainNode } from '../../../../nodes/chainNode.js'
import { readHead } from '../../../../nodes/evm/readHead.js'
import type { Head } from '../../../../nodes/evm/shapes.js'

/**
 * The newest block that was made before a time, by halves: some 25 calls, after a time in which nothing was watched.
 * @param time in ms since 1970
 */
export async function findBlockBefore(node: ChainNode, head: Head, time: number, signal: AbortSignal): Promise<Head> {
  let below: Head | undefined
  let [low, high] = [0, head.number]
  if (head.timestamp * 1_000 < time) return head
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const found = await readHead(node, middle, signal)
    // What a node has forgotten is older than anything that it knows.
    if (found && found.timestamp * 1_000 >= time) high = middle - 1
    else {
      below = found ?? below
      low = middle + 1
    }
  }
  return below ?? { ...head, number: high, timestamp: 0 }
}
