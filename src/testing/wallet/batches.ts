import {
  bytesToHex,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  numberToHex,
  parseAbi,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { nodeOf, type PageTransaction, walletOf } from './chain.js'
import { invalid, TestRpcError } from './rpcError.js'
import type { TestChain } from './types.js'

interface Batch {
  readonly chain: TestChain
  readonly hashes: readonly Hex[]
  readonly isAtomic: boolean
}

/** A batch for an account that delegates to code of its own (EIP-7702). */
interface AtomicBatch {
  readonly chain: TestChain
  readonly account: LocalAccount
  readonly delegate: Hex
  readonly calls: readonly PageTransaction[]
}

/** What became of batches of calls (EIP-5792), sent one after the other, or as one. */
export function createBatches() {
  const batches = new Map<string, Batch>()
  /** It cannot be guessed (EIP-5792). */
  const toId = (wanted: string | undefined) => {
    const id = wanted ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
    if (batches.has(id)) throw new TestRpcError(5720, 'Duplicate ID')
    return id
  }
  return {
    async sendAsOne(wanted: string | undefined, batch: AtomicBatch) {
      const id = toId(wanted)
      batches.set(id, { chain: batch.chain, hashes: [await executeAsOne(batch)], isAtomic: true })
      return { id }
    },
    async send(
      chain: TestChain,
      wanted: string | undefined,
      calls: readonly PageTransaction[],
      sendOne: (call: PageTransaction) => Promise<Hex>,
    ) {
      const id = toId(wanted)
      const hashes: Hex[] = []
      for (const call of calls) hashes.push(await sendOne(call))
      batches.set(id, { chain, hashes, isAtomic: false })
      return { id }
    },
    async status(id: string) {
      const batch = batches.get(id)
      if (!batch) throw new TestRpcError(5730, 'Unknown bundle id')
      const receipts = (await Promise.all(batch.hashes.map((hash) => readReceipt(batch.chain, hash)))).filter(
        (receipt) => receipt !== undefined,
      )
      const done = receipts.filter(({ status }) => status === 'success').length
      const isPending = receipts.length < batch.hashes.length
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(batch.chain.chainId),
        atomic: batch.isAtomic,
        status: isPending ? 100 : done === receipts.length ? 200 : done ? 600 : 500,
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

/** @returns undefined until the transaction is in a block */
async function readReceipt(chain: TestChain, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await nodeOf(chain).getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

const abi = parseAbi(['function execute((address to, uint256 value, bytes data)[] calls)'])

/** Delegates on the first batch, in the transaction that carries it. */
async function executeAsOne({ chain, account, delegate, calls }: AtomicBatch): Promise<Hex> {
  const wallet = walletOf(chain, account)
  const code = await nodeOf(chain).getCode({ address: account.address })
  const isDelegated = code?.toLowerCase() === `0xef0100${delegate.slice(2)}`.toLowerCase()
  const list = calls.map(({ to, value = '0x0', data = '0x' }) => {
    if (!to) throw invalid('a call of a batch has no receiver')
    return { to, value: BigInt(value), data }
  })
  return wallet.sendTransaction({
    to: account.address,
    data: encodeFunctionData({ abi, functionName: 'execute', args: [list] }),
    ...(!isDelegated && {
      authorizationList: [await wallet.signAuthorization({ contractAddress: delegate, executor: 'self' })],
    }),
  })
}
