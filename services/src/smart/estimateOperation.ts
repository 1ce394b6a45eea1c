import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  numberToHex,
  size,
  zeroAddress,
} from 'viem'
import * as z from 'zod'
import { type ChainNode, NodeRefusal } from '../nodes/chainNode.js'
import { type DataFee, readDataGas } from './dataGas.js'
import { encodeHandleOp, type StateOverride } from './entryPoint.js'
import { OperationError, operationCodes } from './operationError.js'
import probe from './operationProbe.json' with { type: 'json' }
import { probeAbi } from './probeAbi.js'
import { readFees } from './readFees.js'
import { hashOperation, packOperation, type UserOperation } from './userOperation.js'

/** Gas that an operation needs. */
export interface OperationGas {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** Where, and of what, an estimate is made. */
export interface EstimateTools {
  readonly node: ChainNode
  readonly chain: string
  readonly entryPoint: Address
  readonly dataFee: DataFee
  readonly override: StateOverride
  readonly signal: AbortSignal
}

/** The most gas that a call may take. */
const mostCallGas = 10_000_000n
/** What the EntryPoint does around validation, its new nonce included. */
const aroundValidation = 40_000n
/** What an account pays in by, where it pays by itself. */
const payingIn = 35_000n
/** What the EntryPoint does for an operation that it does not count; see the test that holds it against the chain. */
const uncounted = 20_000n
/** An authorization, and what the EntryPoint does not count of an account that is new to the chain. */
export const authorizationGas = 33_000n

/** Counted for every operation, at least: what chains ask for by bytes alone is held against it. */
const leastCounted = 40_000n

/** Gas of a transaction before it does anything, by its bytes, and what chains ask for at least (EIP-7623). */
export function countBytes(data: Hex): { readonly intrinsic: bigint; readonly floor: bigint } {
  const bytes = hexToBytes(data)
  const zeros = BigInt(bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0))
  const tokens = zeros + 4n * (BigInt(bytes.length) - zeros)
  return { intrinsic: 21_000n + 4n * tokens, floor: 21_000n + 10n * tokens }
}

/** Of no known key. */
const anySignature = `0xfffffffffffffffffffffffffffffff0${'0'.repeat(32)}${'7a'.repeat(32)}1c` as const

/** The same operation, of as many bytes and as dear ones as it can have once its numbers and its signature are known. */
const toDear = (operation: UserOperation): UserOperation => ({
  ...operation,
  callGasLimit: 0xffffffn,
  verificationGasLimit: 0xffffffn,
  preVerificationGas: 0xffffffn,
  maxFeePerGas: operation.maxFeePerGas || 0xffffffffffn,
  maxPriorityFeePerGas: operation.maxPriorityFeePerGas || 0xffffffffffn,
  signature: `0x${'ff'.repeat(Math.max(65, size(operation.signature)))}`,
  ...(operation.paymaster && {
    paymasterVerificationGasLimit: 0xffffffn,
    paymasterPostOpGasLimit: 0xffffffn,
    paymasterData: `0x${'ff'.repeat(size(operation.paymasterData ?? '0x'))}`,
  }),
})

/**
 * What an operation's sender owes for the transaction around it.
 * @param price of gas, for data that is paid in coin
 */
export async function estimatePreVerificationGas(
  operation: UserOperation,
  { node, entryPoint, dataFee, signal }: Pick<EstimateTools, 'node' | 'entryPoint' | 'dataFee' | 'signal'>,
  price: bigint,
): Promise<bigint> {
  const data = encodeHandleOp(operation, '0xffffffffffffffffffffffffffffffffffffffff')
  const byData = await readDataGas(dataFee, { node, to: entryPoint, data, price, signal })
  const { intrinsic, floor } = countBytes(data)
  const byBytes = intrinsic + uncounted > floor - leastCounted ? intrinsic + uncounted : floor - leastCounted
  return byBytes + byData + (operation.authorization ? authorizationGas : 0n)
}

const tenth = (value: bigint) => value + value / 10n

/**
 * Gas that an operation needs, measured on the chain as it is, with a signature that may be none.
 * @throws {OperationError} -32500, -32501, -32521 for one that is refused; {DriverError} when no node answers
 */
export async function estimateOperation(operation: UserOperation, tools: EstimateTools): Promise<OperationGas> {
  const { node, chain, entryPoint, override, signal } = tools
  const fees = await readFees(node, signal)
  const missing = operation.paymaster ? 0n : 1n
  // Accounts look at a signature that is one, by whatever key; at others they do not look at all.
  const measurable = size(operation.signature) === 65 ? operation : { ...operation, signature: anySignature }
  const priced = { ...operation, maxFeePerGas: operation.maxFeePerGas || 2n * fees.baseFee + fees.priority }
  const hash = hashOperation(operation, entryPoint, chain)
  const data = encodeFunctionData({
    abi: probeAbi,
    functionName: 'measure',
    args: [packOperation(measurable), hash, missing, mostCallGas],
  })
  const state = { ...override, [entryPoint]: { code: probe.bytecode } }
  const question = [{ from: zeroAddress, to: entryPoint, data, gas: numberToHex(28_000_000) }, 'latest', state]
  let answer: unknown
  try {
    answer = await node.call('eth_call', question, signal)
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    throw new OperationError(operationCodes.reverted, 'The operation could not be measured.', error.data)
  }
  const measured = decodeFunctionResult({
    abi: probeAbi,
    functionName: 'measure',
    data: z.string().parse(answer) as Hex,
  })
  const { refusedBy, reason } = measured
  if (refusedBy === 1n) throw new OperationError(operationCodes.entryPoint, 'AA23 reverted', reason)
  if (refusedBy === 2n) throw new OperationError(operationCodes.paymaster, 'AA33 reverted', reason)
  if (refusedBy === 3n)
    throw new OperationError(operationCodes.reverted, 'The call of the operation would fail.', reason)
  return {
    preVerificationGas: await estimatePreVerificationGas(toDear(priced), tools, fees.baseFee + fees.priority),
    verificationGasLimit: tenth(measured.verificationGas) + aroundValidation + (operation.paymaster ? 0n : payingIn),
    callGasLimit: tenth(measured.callGas) + 5_000n,
    paymasterVerificationGasLimit: operation.paymaster ? tenth(measured.paymasterGas) + 10_000n : 0n,
    paymasterPostOpGasLimit: measured.hasContext ? 100_000n : 0n,
  }
}
