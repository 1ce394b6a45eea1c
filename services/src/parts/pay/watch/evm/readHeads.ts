import type { ChainNode } from '../../../../nodes/chainNode.js'
import { readHead } from '../../../../nodes/evm/readHead.js'
import type { Head } from '../../../../nodes/evm/shapes.js'
import { DriverError } from '../../../../upstream/driverError.js'
import type { ReadBlock } from '../writeReading.js'

/** The nodes of a chain that answer. */
export interface Heads {
  /** The one that is read: the first in the operator's order that is not behind what was read before. */
  readonly main: ChainNode
  readonly head: Head
  /** What has to agree before anything is final. */
  readonly others: readonly ChainNode[]
  /** Newest block that all have. */
  readonly common: number
}

/**
 * Asks all nodes for their newest block. One that does not answer, or is of another chain, is left out (F14).
 * @param least newest block that was read before
 * @throws {DriverError} where none answers
 */
export async function readHeads(nodes: readonly ChainNode[], least: number, signal: AbortSignal): Promise<Heads> {
  const answers = await Promise.allSettled(nodes.map((node) => readHead(node, 'latest', signal)))
  const found = answers.flatMap((answer, index) => {
    const node = nodes[index]
    return node && answer.status === 'fulfilled' && answer.value ? [{ node, head: answer.value }] : []
  })
  const newest = found.toSorted((one, two) => two.head.number - one.head.number)[0]
  const chosen = found.find(({ head }) => head.number >= least) ?? newest
  if (!chosen) throw new DriverError('unreachable', 'No node told its newest block.')
  return {
    main: chosen.node,
    head: chosen.head,
    others: found.flatMap(({ node }) => (node === chosen.node ? [] : [node])),
    common: Math.min(...found.map(({ head }) => head.number)),
  }
}

/** A block as it is written down. */
export const toReadBlock = ({ number, hash, timestamp }: Head): ReadBlock => ({
  block: number,
  block_hash: hash,
  mined_at: timestamp * 1_000,
})
