import { type Address, decodeErrorResult, encodeFunctionData, type Hex, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import * as z from 'zod'
import type { ChainNode } from '../nodes/chainNode.js'
import { NodeRefusal } from '../nodes/chainNode.js'
import { OperationError, operationCodes } from './operationError.js'
import { packOperation, readNumber, type UserOperation } from './userOperation.js'

/** A call that lets one operation happen. */
export const encodeHandleOp = (operation: UserOperation, beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[packOperation(operation)], beneficiary],
  })

/** What a chain is to be thought of as, by address: `eth_call`'s third parameter. */
export type StateOverride = Readonly<Record<Address, { readonly code?: Hex; readonly balance?: Hex }>>

/** Codes for what the EntryPoint writes. */
const reasons: readonly (readonly [RegExp, number])[] = [
  [/^AA2[24]/, operationCodes.signature],
  [/^AA34/, operationCodes.signature],
  [/^AA32/, operationCodes.time],
  [/^AA31/, operationCodes.deposit],
  [/^AA3/, operationCodes.paymaster],
]

/** What a failed `handleOps` says, as an error for who sent the operation. */
export function readFailedOp(data: Hex | undefined): OperationError {
  const reason = readReason(data)
  if (reason === undefined)
    return new OperationError(operationCodes.entryPoint, 'The EntryPoint refuses the operation.', data)
  const code = /^AA22/.test(reason)
    ? operationCodes.time
    : (reasons.find(([form]) => form.test(reason))?.[1] ?? operationCodes.entryPoint)
  return new OperationError(code, reason, data)
}

/** The EntryPoint's own words, `AA25 invalid account nonce`; undefined where it is something else. */
function readReason(data: Hex | undefined): string | undefined {
  if (!data) return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data })
    if (errorName !== 'FailedOp' && errorName !== 'FailedOpWithRevert') return undefined
    const text = args[1]
    return /^AA\d\d [\w ,.'()-]{1,80}$/.test(text) ? text : undefined
  } catch {
    // Not one of its errors: a contract's own.
    return undefined
  }
}

/** How an operation is tried. */
export interface Trial {
  readonly node: ChainNode
  readonly entryPoint: Address
  readonly executor: Address
  readonly gas: bigint
  /** The sender's code where an authorization is to bring it. */
  readonly override: StateOverride
  readonly signal: AbortSignal
}

/**
 * Lets an operation happen in a question.
 * @throws {OperationError} for one that the EntryPoint refuses; {DriverError} when no node answers
 */
export async function tryOperation(operation: UserOperation, trial: Trial): Promise<void> {
  const { node, entryPoint, executor, gas, override, signal } = trial
  const call = {
    from: executor,
    to: entryPoint,
    data: encodeHandleOp(operation, executor),
    gas: `0x${gas.toString(16)}`,
  }
  try {
    await node.call('eth_call', [call, 'latest', override], signal)
  } catch (error) {
    if (error instanceof NodeRefusal) throw readFailedOp(error.data)
    throw error
  }
}

/** The next number of a key of a sender. */
export async function readSequence(
  { node, entryPoint, signal }: Pick<Trial, 'node' | 'entryPoint' | 'signal'>,
  sender: Address,
  key: bigint,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'getNonce', args: [sender, key] })
  return readNumber(await node.call('eth_call', [{ to: entryPoint, data }, 'latest'], signal)) & 0xffffffffffffffffn
}

/** What an account, or a paymaster, has paid in at the EntryPoint. */
export async function readDeposit(
  { node, entryPoint, signal }: Pick<Trial, 'node' | 'entryPoint' | 'signal'>,
  account: Address,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'balanceOf', args: [account] })
  return readNumber(await node.call('eth_call', [{ to: entryPoint, data }, 'latest'], signal))
}

/** Of `UserOperationEvent`. */
export const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** A log as nodes write it. */
export const logShape = z.looseObject({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  logIndex: z.string(),
  transactionHash: z.string(),
  blockNumber: z.string(),
  blockHash: z.string(),
})
export type WireLog = z.infer<typeof logShape>

/** A transaction's outcome as nodes write it. */
export const receiptShape = z.looseObject({
  status: z.string(),
  blockNumber: z.string(),
  blockHash: z.string(),
  transactionHash: z.string(),
  logs: z.array(logShape),
})
export type WireReceipt = z.infer<typeof receiptShape>

/** What became of an operation. */
export interface OperationOutcome {
  readonly isSuccess: boolean
  readonly cost: bigint
  readonly gasUsed: bigint
}

/** The log of an operation among those of its transaction. */
export function findOutcome(logs: readonly WireLog[], entryPoint: Address, hash: string) {
  const index = logs.findIndex(
    ({ address, topics: [topic, operation] }) =>
      address.toLowerCase() === entryPoint.toLowerCase() && topic === operationTopic && operation === hash,
  )
  const log = logs[index]
  if (!log) return undefined
  const [event] = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs: [log as never] })
  if (!event) return undefined
  const { success, actualGasCost, actualGasUsed } = event.args
  return {
    index,
    log,
    outcome: { isSuccess: success, cost: actualGasCost, gasUsed: actualGasUsed } satisfies OperationOutcome,
  }
}
