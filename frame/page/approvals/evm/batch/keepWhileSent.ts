import { FrameError } from '../../../errors.js'
import type { AccountRecords, SentCalls } from '../../../records.js'

/**
 * Keeps a batch before its first transaction leaves: the page may be gone before there is an answer, and asks for it by its id. One that
 * a node has refused was never there.
 */
export async function keepWhileSent(
  records: AccountRecords,
  batch: SentCalls,
  send: () => Promise<unknown>,
): Promise<void> {
  await records.keepBatch(batch)
  try {
    await send()
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') await records.dropBatch(batch)
    throw error
  }
}
