import * as z from 'zod/mini'
import type { ChainClient } from '../types.js'

/** A log, as far as pages get it. */
export const logFields = { address: z.string(), data: z.string(), topics: z.array(z.string()) }

const receiptShape = z.object({
  status: z.enum(['0x0', '0x1']),
  transactionHash: z.string(),
  blockHash: z.string(),
  blockNumber: z.string(),
  gasUsed: z.string(),
  logs: z.array(z.object(logFields)),
})

/** What became of a transaction, as `wallet_getCallsStatus` tells it (EIP-5792). */
export type Receipt = z.infer<typeof receiptShape>

/** Asks for a receipt; undefined where the chain has none. @throws {FrameError} RPC_FAILED, CHAIN_UNREACHABLE */
export async function readReceipt(
  request: ChainClient['request'],
  hash: string,
  signal?: AbortSignal,
): Promise<Receipt | undefined> {
  return receiptShape.safeParse(await request('eth_getTransactionReceipt', [hash], signal)).data
}
