import { abortedError, type Clock, LatchkeyError, type ReadHandle, type TransactionOutcome } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import type { Recent } from '../kit/recent.js'
import { waitOn } from '../kit/time.js'
import { isSignature } from './address.js'
import { toSolanaError } from './errors.js'
import { askValue, fieldsOf, commitment as readCommitment, toAmount } from './handles.js'
import type { SolanaOptions } from './options.js'
import type { Lifetime } from './transaction.js'

const pollInterval = 1000
/** Failed reads in a row after which the nodes count as gone. */
const failureLimit = 5
/** Blocks for which a blockhash counts. */
const blockhashLife = 150n

/** What waiting works with. */
export interface WaitParts {
  readonly sent: Recent<Lifetime>
  readonly clock: Clock
  readonly commitment: NonNullable<SolanaOptions['commitment']>
}

/**
 * Follows a transaction through its confirmation to finality (or as far as the option `commitment` says); the handle's
 * signal ends it. A transaction whose blockhash ran out will never be in a block.
 * @throws {LatchkeyError} TRANSACTION_EXPIRED, TRANSACTION_HASH_INVALID, REQUEST_ABORTED, or the node's
 */
export async function waitForTransaction(
  handle: ReadHandle,
  signature: string,
  { sent, clock, commitment }: WaitParts,
): Promise<TransactionOutcome> {
  if (!isSignature(signature)) throw new LatchkeyError('TRANSACTION_HASH_INVALID', 'This is no transaction hash.')
  const wait = waitOn(clock)
  let deadline: bigint | undefined
  let missed = false
  for (let failures = 0; ; ) {
    if (handle.signal.aborted) throw abortedError(handle.signal.reason)
    try {
      const status = await readStatus(handle, signature)
      if (status && isReached(status.confirmationStatus, commitment))
        return { status: status.err === null || status.err === undefined ? 'success' : 'reverted' }
      if (!status) {
        const height = await readHeight(handle)
        deadline ??= await readDeadline(handle, sent.find(signature), height)
        const passed = deadline !== undefined && height > deadline
        // Seen twice: between the two reads the transaction itself may have got its block.
        if (passed && missed) throw expired()
        missed = passed
      }
      failures = 0
    } catch (error) {
      const known = toSolanaError(error)
      if (known.code === 'TRANSACTION_EXPIRED' || known.code === 'REQUEST_ABORTED' || ++failures >= failureLimit)
        throw known
    }
    await wait(pollInterval, handle.signal)
  }
}

const expired = () =>
  new LatchkeyError(
    'TRANSACTION_EXPIRED',
    'The transaction did not get into a block in the time that its blockhash allows, and never will. Begin again.',
  )

const isReached = (status: unknown, wanted: WaitParts['commitment']): boolean =>
  status === 'finalized' || (status === 'confirmed' && wanted === 'confirmed')

async function readStatus(handle: ReadHandle, signature: string): Promise<Record<string, unknown> | undefined> {
  const { value } = fieldsOf(
    await askNode(handle, 'getSignatureStatuses', [[signature], { searchTransactionHistory: true }]),
  )
  if (!Array.isArray(value)) throw new LatchkeyError('RPC_FAILED', 'An error occurred: the answer is no list')
  return value[0] ? { ...fieldsOf(value[0]) } : undefined
}

async function readHeight(handle: ReadHandle): Promise<bigint> {
  const height = toAmount(await askNode(handle, 'getBlockHeight', [{ commitment: readCommitment }]))
  if (height === undefined) throw new LatchkeyError('RPC_FAILED', 'An error occurred: the answer is no number')
  return height
}

/** The last height at which it may get into a block; undefined when it does not end by height (a durable nonce). */
async function readDeadline(
  handle: ReadHandle,
  lifetime: Lifetime | undefined,
  height: bigint,
): Promise<bigint | undefined> {
  if (lifetime?.lastValidBlockHeight !== undefined) return lifetime.lastValidBlockHeight
  // What was sent before now cannot have a younger blockhash than of now.
  const latest = height + blockhashLife
  if (!lifetime) return latest
  return (await askValue(handle, 'isBlockhashValid', [lifetime.blockhash])) === true ? latest : undefined
}
