import { createPublicClient, type Hex, http, numberToHex } from 'viem'

/** A block as the stand-in keeps it. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: Hex
  readonly timestamp: string
  readonly transactions: readonly NodeTransaction[]
  readonly receipts: readonly NodeReceipt[]
  readonly traces: readonly NodeTrace[]
}
interface NodeTransaction {
  hash: Hex
  from: Hex
  to: Hex | null
  value: Hex
  nonce: Hex
  input: Hex
  transactionIndex: Hex
}
export interface NodeLog {
  address: Hex
  topics: readonly Hex[]
  data: Hex
  logIndex: Hex
  transactionHash: Hex
}
interface NodeReceipt {
  transactionHash: Hex
  status: Hex
  contractAddress: Hex | null
  logs: readonly NodeLog[]
}
interface NodeTrace {
  type: string
  action: { from: Hex; to?: Hex; value?: Hex; callType?: string }
  result?: { address?: Hex } | null
  error?: string
  traceAddress: readonly number[]
  transactionHash: Hex
}
interface NodeBlock {
  number: Hex
  hash: Hex
  timestamp: Hex
  transactions: readonly NodeTransaction[]
}

/** All blocks of a local chain, read from its node, and read again where a reorganisation replaced them. */
export function createIndex(rpcUrl: string) {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const call = <Value>(method: string, params: readonly unknown[]) =>
    client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: Value }>({ method, params })
  const blocks: IndexedBlock[] = []

  const readBlock = async (number: number): Promise<IndexedBlock> => {
    const id = numberToHex(number)
    const [block, receipts, traces] = await Promise.all([
      call<NodeBlock>('eth_getBlockByNumber', [id, true]),
      call<readonly NodeReceipt[]>('eth_getBlockReceipts', [id]),
      call<readonly NodeTrace[]>('trace_block', [id]),
    ])
    const timestamp = new Date(Number(block.timestamp) * 1_000).toISOString().replace('Z', '000Z')
    return { number, hash: block.hash, timestamp, transactions: block.transactions, receipts, traces }
  }

  async function refresh(): Promise<readonly IndexedBlock[]> {
    const head = Number(await call<Hex>('eth_blockNumber', []))
    blocks.splice(head + 1)
    for (let at = blocks.length - 1; at >= 0; at--) {
      const now = await call<NodeBlock>('eth_getBlockByNumber', [numberToHex(at), false])
      if (now.hash === blocks[at]?.hash) break
      blocks.splice(at)
    }
    for (let number = blocks.length; number <= head; number++) blocks.push(await readBlock(number))
    return [...blocks]
  }

  // One reading at a time: two would put a block there twice.
  let reading: Promise<readonly IndexedBlock[]> = Promise.resolve([])
  return {
    client,
    read(): Promise<readonly IndexedBlock[]> {
      reading = reading.then(refresh, refresh)
      return reading
    },
  }
}

/** All blocks of a local chain. */
export type Index = ReturnType<typeof createIndex>
