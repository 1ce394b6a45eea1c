import type * as z from 'zod'
import { createRecent } from '../../../../../../createRecent.js'
import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import type { HeadOf } from '../../../../../../nodes/evm/readHead.js'
import { type LoggedTransfer, readTransfers } from '../../../../../../nodes/evm/readTransfers.js'
import { receiptShape, transactionShape } from '../../../../../../nodes/evm/shapes.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'

/** A transaction of a block, and what became of it. */
export interface Mined extends z.infer<typeof transactionShape> {
  /** In ms. */
  readonly minedAt: number
  readonly isOk: boolean
  /** The contract that it made. */
  readonly created: string | undefined
  /** Of all accounts. */
  readonly transfers: readonly LoggedTransfer[]
}

/** A transaction as it was listed. */
export interface Listed {
  readonly hash: string
  /** Number of its block. */
  readonly block: string
  /** Hash of that block, where it is known that the chain has it now. */
  readonly blockHash: string | null
}

/** What is kept, by a rough measure: a transaction, and each transfer of it. */
const mostBytes = 16 * 1024 * 1024
const bytesOf = ({ transfers }: Mined) => 1_000 + 700 * transfers.length

/**
 * Transactions by hash; undefined for one that a reorganisation took back. Kept with the hash of their block: while the chain has that,
 * they cost the look at the block alone.
 */
export function createGetMined(node: ChainNode) {
  const kept = createRecent<{ readonly mined: Mined; readonly block: string }>(mostBytes)

  return async (
    { hash, block, blockHash: listed }: Listed,
    headOf: HeadOf,
    signal: AbortSignal,
  ): Promise<Mined | undefined> => {
    const known = kept.get(hash)
    const current = known && (listed ?? (await headOf(Number(block), signal))?.hash)
    if (known && current === known.block) return known.mined
    const [sent, got] = await Promise.all([
      node.call('eth_getTransactionByHash', [hash], signal),
      node.call('eth_getTransactionReceipt', [hash], signal),
    ])
    if (sent === null || got === null) return undefined
    const transaction = parseAnswer(transactionShape, sent)
    const { status, contractAddress, blockHash, blockNumber, logs } = parseAnswer(receiptShape, got)
    const head = await headOf(blockNumber, signal)
    if (head?.hash !== blockHash) return undefined
    const mined: Mined = {
      ...transaction,
      // The method alone is read: the rest may be long.
      input: transaction.input.slice(0, 10) as Mined['input'],
      minedAt: head.timestamp * 1_000,
      isOk: status === '0x1',
      created: contractAddress ?? undefined,
      transfers: logs.flatMap(readTransfers),
    }
    kept.set(hash, { mined, block: blockHash }, bytesOf(mined))
    return mined
  }
}

/** Transactions by hash. */
export type GetMined = ReturnType<typeof createGetMined>
