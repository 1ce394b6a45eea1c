import { LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { toGenesisPrefix } from './clusters.js'
import { askValue, fieldsOf, toAmount } from './handles.js'

/** The lifetime of a transaction that is composed now. */
export interface FreshBlockhash {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/**
 * Reads a blockhash of the cluster that is meant. A transaction counts on the cluster of its blockhash alone, so a node
 * of another one is found out before money can go there (F14). Asked each time: behind one address there may be many
 * nodes, and the two questions travel together.
 * @throws {LatchkeyError} WRONG_CHAIN when the node is of another cluster
 */
export async function readBlockhash(handle: ReadHandle): Promise<FreshBlockhash> {
  const [answer] = await Promise.all([askValue(handle, 'getLatestBlockhash', []), assertCluster(handle)])
  const { blockhash, lastValidBlockHeight } = fieldsOf(answer)
  const height = toAmount(lastValidBlockHeight)
  if (typeof blockhash !== 'string' || height === undefined)
    throw new LatchkeyError('RPC_FAILED', 'An error occurred: the node gave no blockhash')
  return { blockhash, lastValidBlockHeight: height }
}

/** Compares the node's first block with the network's id. @throws {LatchkeyError} WRONG_CHAIN */
export async function assertCluster(handle: ReadHandle): Promise<void> {
  const { name, caipNetworkId } = handle.network
  const expected = toGenesisPrefix(caipNetworkId)
  if (!expected) return
  const genesis = await askNode(handle, 'getGenesisHash')
  if (typeof genesis === 'string' && genesis.startsWith(expected)) return
  throw new LatchkeyError(
    'WRONG_CHAIN',
    `The node is one of another cluster than ${name}: nothing was sent. Check the RPC address of this network.`,
    { data: { expected: caipNetworkId } },
  )
}
