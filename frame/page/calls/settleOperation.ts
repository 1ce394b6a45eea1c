import type { AccountRecords, SentCalls } from '../records.js'
import type { ChainClient } from '../types.js'
import { type OperationFate, readOperation } from './readOperation.js'

/**
 * Asks the chain what became of an operation, and keeps what is known for good: then nothing waits for it any more.
 *
 * @throws {FrameError} RPC_FAILED, CHAIN_UNREACHABLE
 */
export async function settleOperation(
  client: ChainClient,
  batch: SentCalls,
  records: Pick<AccountRecords, 'keepBatch'>,
  signal?: AbortSignal,
): Promise<OperationFate> {
  const fate = await readOperation(client, batch, signal)
  const { sendsUntil, ...rest } = batch
  const isWaitedFor = sendsUntil !== undefined || batch.operation?.isUnclear
  if (fate.state === 'done' && (isWaitedFor || batch.hashes.length === 0))
    await records.keepBatch({ ...rest, hashes: [fate.receipt.transactionHash], ...clear(batch, false) })
  if (fate.state === 'over' && !batch.operation?.isOver) await records.keepBatch({ ...rest, ...clear(batch, true) })
  return fate
}

const clear = ({ operation }: SentCalls, isOver: boolean): Pick<SentCalls, 'operation'> =>
  operation ? { operation: { ...operation, isUnclear: false, ...(isOver && { isOver }) } } : {}
