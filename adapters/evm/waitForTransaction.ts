import { abortedError, LatchkeyError, type ReadHandle, type TransactionOutcome } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { pageWait } from '../kit/pageWait.js'
import type { Recent } from '../kit/recent.js'
import type { Wait } from '../kit/time.js'
import { toEvmError } from './errors.js'
import { toQuantity } from './hex.js'
import { hasMoved, type SentTransfer } from './tokenTransfer.js'

const pollInterval = 1000
/** Failed reads in a row after which the nodes count as gone. */
const failureLimit = 5

interface Sent {
  readonly from: string
  readonly nonce: bigint
}

/**
 * Waits until a transaction is in a block, however long that takes; the handle's signal ends it. A token transfer of
 * `sent` that its block took, and that moved nothing, is reverted as well: its token returned false.
 * @throws {LatchkeyError} TRANSACTION_REPLACED when another one with its number got into a block, REQUEST_ABORTED, or the node's
 */
export async function waitForTransaction(
  handle: ReadHandle,
  hash: string,
  wait: Wait = pageWait,
  sent?: Recent<SentTransfer>,
): Promise<TransactionOutcome> {
  if (!/^0x[0-9a-f]{64}$/i.test(hash))
    throw new LatchkeyError('TRANSACTION_HASH_INVALID', 'This is no transaction hash.')
  let known: Sent | undefined
  let missed = false
  for (let failures = 0; ; ) {
    if (handle.signal.aborted) throw abortedError(handle.signal.reason)
    try {
      const outcome = await readOutcome(handle, hash, sent?.find(hash.toLowerCase()))
      if (outcome) return outcome
      known ??= await readSent(handle, hash)
      const passed = known && (await readNonce(handle, known.from)) > known.nonce
      // Seen twice: between the two reads the transaction itself may have got its block.
      if (passed && missed) {
        throw new LatchkeyError(
          'TRANSACTION_REPLACED',
          'Another transaction took the place of this one: it was sped up or cancelled in the wallet.',
        )
      }
      missed = passed === true
      failures = 0
    } catch (error) {
      const failure = toEvmError(error)
      if (failure.code === 'TRANSACTION_REPLACED' || failure.code === 'REQUEST_ABORTED' || ++failures >= failureLimit)
        throw failure
    }
    await wait(pollInterval, handle.signal)
  }
}

async function readOutcome(
  handle: ReadHandle,
  hash: string,
  transfer: SentTransfer | undefined,
): Promise<TransactionOutcome | undefined> {
  const receipt = (await askNode(handle, 'eth_getTransactionReceipt', [hash])) as Record<string, unknown> | null
  const status = toQuantity(receipt?.status)
  const mine = `${receipt?.transactionHash}`.toLowerCase() === hash.toLowerCase()
  if (status === undefined || !mine || toQuantity(receipt?.blockNumber) === undefined) return undefined
  const isDone = status === 1n && (!transfer || (await hasMoved(handle, receipt ?? {}, transfer)))
  return { status: isDone ? 'success' : 'reverted' }
}

async function readSent(handle: ReadHandle, hash: string): Promise<Sent | undefined> {
  const transaction = (await askNode(handle, 'eth_getTransactionByHash', [hash])) as Record<string, unknown> | null
  const nonce = toQuantity(transaction?.nonce)
  return nonce === undefined ? undefined : { from: `${transaction?.from}`, nonce }
}

const readNonce = async (handle: ReadHandle, address: string): Promise<bigint> =>
  toQuantity(await askNode(handle, 'eth_getTransactionCount', [address, 'latest'])) ?? 0n
