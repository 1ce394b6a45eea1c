import * as z from 'zod/mini'
import type { SentCalls } from '../records.js'
import type { ChainClient } from '../types.js'
import { logFields, type Receipt, readReceipt } from './readReceipt.js'

/** What the chain says of an operation. */
export type OperationFate =
  | { readonly state: 'waiting' }
  /** It can come no more. */
  | { readonly state: 'over' }
  /** The transaction that it came in, with what is the operation's own of it. */
  | { readonly state: 'done'; readonly receipt: Receipt }

/** `UserOperationEvent` of EntryPoint 0.7: what became of an operation. */
const outcomeTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `BeforeExecution`: what operations do is written after it. */
const beforeTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'
/** Blocks whose logs are asked for: more than any chain makes until an operation is over. */
const mostBlocks = 10_000
/** Seconds for which a block may be taken back. */
const untilFinal = 60

const quantity = z.pipe(z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)), z.transform(Number))
const headShape = z.object({ number: quantity, timestamp: quantity })
const logsShape = z.array(z.object({ ...logFields, transactionHash: z.string() }))

/**
 * Asks the chain what became of an operation: by the EntryPoint's own log of it, and by no bundler's word.
 *
 * @throws {FrameError} RPC_FAILED, CHAIN_UNREACHABLE
 */
export async function readOperation(
  { chain, request }: ChainClient,
  { operation, hashes: [known] }: Pick<SentCalls, 'operation' | 'hashes'>,
  signal?: AbortSignal,
): Promise<OperationFate> {
  const entryPoint = chain.smartAccount?.entryPoint.toLowerCase()
  if (!operation || !entryPoint || operation.isOver) return { state: 'over' }
  const found = known && toOwn(await readReceipt(request, known, signal), entryPoint, operation.hash)
  if (found) return { state: 'done', receipt: found }
  // Asked before the logs: what comes between the two is found by them.
  const head = headShape.safeParse(await request('eth_getBlockByNumber', ['latest', false], signal))
  if (!head.success) return { state: 'waiting' }
  const { number, timestamp } = head.data
  const toBlock = number - operation.from > mostBlocks ? toHex(operation.from + mostBlocks) : 'latest'
  const filter = {
    address: entryPoint,
    topics: [outcomeTopic, operation.hash],
    fromBlock: toHex(operation.from),
    toBlock,
  }
  const logs = logsShape.safeParse(await request('eth_getLogs', [filter], signal))
  const hash = logs.data?.find((log) => isOutcome(log, entryPoint, operation.hash))?.transactionHash
  const receipt = hash && toOwn(await readReceipt(request, hash, signal), entryPoint, operation.hash)
  if (receipt) return { state: 'done', receipt }
  return { state: logs.success && !hash && timestamp > operation.until + untilFinal ? 'over' : 'waiting' }
}

const toHex = (value: number) => `0x${value.toString(16)}`

type Log = Receipt['logs'][number]

const isOutcome = ({ address, topics: [topic, operation] }: Log, entryPoint: string, hash: string) =>
  address.toLowerCase() === entryPoint && topic === outcomeTopic && operation === hash

/** What of a transaction is an operation's own: others may be in it, and the transaction may have worked where the operation did not. */
function toOwn(receipt: Receipt | undefined, entryPoint: string, hash: string): Receipt | undefined {
  const at = receipt?.logs.findIndex((log) => isOutcome(log, entryPoint, hash)) ?? -1
  const outcome = receipt?.logs[at]
  if (!receipt || !outcome || receipt.status !== '0x1') return undefined
  const begin = receipt.logs.findLastIndex(
    ({ address, topics: [topic] }, before) =>
      before < at && address.toLowerCase() === entryPoint && (topic === outcomeTopic || topic === beforeTopic),
  )
  // Nonce, whether it worked, cost, gas: a word each.
  const isSuccess = BigInt(`0x${outcome.data.slice(66, 130) || '0'}`) === 1n
  return { ...receipt, status: isSuccess ? '0x1' : '0x0', logs: receipt.logs.slice(begin + 1, at + 1) }
}
