import type { Kysely } from 'kysely'
import { encodeFunctionData, type Hex } from 'viem'
import * as z from 'zod'
import { NodeRefusal } from '../../nodes/chainNode.js'
import { readSequence, type StateOverride, tryOperation } from '../../smart/entryPoint.js'
import { estimatePreVerificationGas } from '../../smart/estimateOperation.js'
import type { SmartChain } from '../../smart/openChains.js'
import { OperationError, operationCodes } from '../../smart/operationError.js'
import { checkPinned } from '../../smart/pinnedAccount.js'
import { accountAbi } from '../../smart/probeAbi.js'
import { readFees } from '../../smart/readFees.js'
import {
  hashOperation,
  packOperation,
  readUserOperation,
  splitNonce,
  totalGas,
  type UserOperation,
} from '../../smart/userOperation.js'
import { bundlerLimits } from './limits.js'
import { addOperation, readSender } from './operationStore.js'
import type { BundlerTables } from './schema.js'
import { transactionGas } from './work/signTransaction.js'

/** What judges operations of a chain. */
export interface AcceptTools {
  readonly db: Kysely<BundlerTables>
  readonly chain: SmartChain
  readonly now: () => number
  readonly signal: AbortSignal
}

const refuse = (text: string) => new OperationError(operationCodes.params, text)

/** Whom what is tried is sent by: its balance is not looked at. */
const anyExecutor = '0x00000000000000000000000000000000000b0b0b'

/**
 * Judges a signed operation and takes it into the queue.
 * @returns its hash
 * @throws {OperationError} with a code of ERC-7769; {DriverError} when no node answers
 */
export async function acceptOperation(
  value: unknown,
  project: string,
  { db, chain, now, signal }: AcceptTools,
): Promise<Hex> {
  const operation = readUserOperation(value)
  const { override, isUpgraded } = await judgeOperation(operation, chain, signal)
  const { isResting, nonces, isFull } = await readSender(db, chain.chain, operation.sender, now())
  if (isResting)
    throw new OperationError(
      operationCodes.throttled,
      'An operation of this account has cost others money. Wait an hour.',
    )
  if (isFull) throw new OperationError(operationCodes.throttled, 'Too many operations of this chain wait.')
  const { node, entryPoint } = chain
  const { key, sequence } = splitNonce(operation.nonce)
  const current = await readSequence({ node, entryPoint, signal }, operation.sender, key)
  const isNext = sequence === current
  if (!isNext && !(sequence > current && nonces.has(`0x${(operation.nonce - 1n).toString(16)}`)))
    throw new OperationError(operationCodes.entryPoint, 'AA25 invalid account nonce')
  const hash = hashOperation(operation, entryPoint, chain.chain)
  const gas = transactionGas(operation, isUpgraded)
  if (isNext) await tryOperation(operation, { node, entryPoint, executor: anyExecutor, gas, override, signal })
  // What comes before it has not happened yet: only who signed it is known.
  else await checkSignatures(operation, hash, chain, override, signal)
  await addOperation(db, { chain: chain.chain, hash, project, operation, entryPoint }, now())
  return hash
}

/**
 * Holds an operation against what is served, and against what a transaction of it costs.
 * @throws {OperationError} -32502, -32602
 */
export async function judgeOperation(operation: UserOperation, chain: SmartChain, signal: AbortSignal) {
  const { maxFeePerGas, maxPriorityFeePerGas, verificationGasLimit, paymasterVerificationGasLimit = 0n } = operation
  const pinned = await checkPinned(operation, chain, chain.node, signal)
  if (totalGas(operation) > bundlerLimits.mostGas) throw refuse('The operation asks for too much gas.')
  if (verificationGasLimit + paymasterVerificationGasLimit > bundlerLimits.mostVerificationGas)
    throw refuse('The operation asks for too much gas to be validated.')
  if (maxPriorityFeePerGas > maxFeePerGas) throw refuse('maxPriorityFeePerGas is over maxFeePerGas.')
  const fees = await readFees(chain.node, signal)
  if (maxFeePerGas < fees.baseFee) throw refuse('maxFeePerGas is under the base fee of the chain.')
  const priority = maxPriorityFeePerGas < fees.priority ? maxPriorityFeePerGas : fees.priority
  // An authorization that is not needed any more is not sent.
  const { authorization, ...plain } = operation
  const sent = pinned.isUpgraded && authorization ? { ...plain, authorization } : plain
  const needed = await estimatePreVerificationGas(sent, { ...chain, signal }, fees.baseFee + priority)
  if (operation.preVerificationGas < needed)
    throw refuse(`preVerificationGas is too low: ${needed} is needed for the transaction around the operation.`)
  return pinned
}

/** Asks account and paymaster as the EntryPoint does. @throws {OperationError} -32507 */
async function checkSignatures(
  operation: UserOperation,
  hash: Hex,
  { node, entryPoint }: SmartChain,
  override: StateOverride,
  signal: AbortSignal,
): Promise<void> {
  const data = encodeFunctionData({
    abi: accountAbi,
    functionName: 'validateUserOp',
    args: [packOperation(operation), hash, 0n],
  })
  let answer: unknown
  try {
    answer = await node.call('eth_call', [{ from: entryPoint, to: operation.sender, data }, 'latest', override], signal)
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    throw new OperationError(operationCodes.entryPoint, 'AA23 reverted', error.data)
  }
  if (BigInt(z.string().parse(answer)) !== 0n)
    throw new OperationError(operationCodes.signature, 'AA24 signature error')
}
