import { bytesToHex, type Hex, numberToHex } from 'viem'
import { nodeOf, type PageTransaction } from './chain.js'
import { TestRpcError } from './rpcError.js'
import type { TestChain } from './types.js'

interface Batch {
  readonly chain: TestChain
  readonly hashes: readonly Hex[]
}

/** What became of batches of calls (EIP-5792), each sent one after the other. */
export function createBatches() {
  const batches = new Map<string, Batch>()
  return {
    async send(
      chain: TestChain,
      wanted: string | undefined,
      calls: readonly PageTransaction[],
      sendOne: (call: PageTransaction) => Promise<Hex>,
    ) {
      // It cannot be guessed (EIP-5792).
      const id = wanted ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
      if (batches.has(id)) throw new TestRpcError(5720, 'Duplicate ID')
      const hashes: Hex[] = []
      for (const call of calls) hashes.push(await sendOne(call))
      batches.set(id, { chain, hashes })
      return { id }
    },
    async status(id: string) {
      const batch = batches.get(id)
      if (!batch) throw new TestRpcError(5730, 'Unknown bundle id')
      const node = nodeOf(batch.chain)
      const receipts = await Promise.all(batch.hashes.map((hash) => node.waitForTransactionReceipt({ hash })))
      const done = receipts.filter(({ status }) => status === 'success').length
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(batch.chain.chainId),
        atomic: false,
        status: done === receipts.length ? 200 : done ? 600 : 500,
        receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
          logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
          status: status === 'success' ? '0x1' : '0x0',
          blockHash,
          blockNumber: numberToHex(blockNumber),
          gasUsed: numberToHex(gasUsed),
          transactionHash,
        })),
      }
    },
  }
}
