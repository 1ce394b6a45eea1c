import { bytesToHex, encodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { hashOperation, type Operation, packOperation } from '../../../../../keys/smartAccount.js'
import { FrameError } from '../../../../errors.js'
import type { ChainClient } from '../../../../types.js'
import { toQuantity } from '../../readPrices.js'

const paymasterAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validatePaymasterUserOp(PackedUserOperation userOp, bytes32 userOpHash, uint256 maxCost) returns (bytes context, uint256 validationData)',
])
/** Seconds for which a signature may be good: what was not sent by then never is. */
const longest = 600

const head = z.object({ number: z.string(), timestamp: z.string() })

/** When an operation can come no more, in seconds of its chain; and the block that was the newest before it. */
export interface OperationEnd {
  readonly until: number
  readonly from: number
}

/** The most that an operation can cost who pays for it, in the chain's smallest unit. */
export const mostCost = ({ paymaster, ...operation }: Operation): bigint =>
  operation.maxFeePerGas *
  (operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    paymaster.verificationGasLimit +
    paymaster.postOpGasLimit)

/**
 * Asks the paymaster's contract, as the EntryPoint will, whether it pays for an operation, and until when. What it signed for longer could be
 * held back, and sent when no one thinks of it any more.
 *
 * @returns undefined where it does not pay, or not for ten minutes at most
 * @throws {FrameError} CHAIN_UNREACHABLE
 */
export async function readEnd(
  { request }: ChainClient,
  operation: Operation,
  { account, entryPoint }: { readonly account: Hex; readonly entryPoint: Hex },
  signal: AbortSignal,
): Promise<OperationEnd | undefined> {
  const packed = packOperation(operation)
  const userOp = {
    ...({ sender: account, nonce: packed.nonce, initCode: '0x', signature: '0x' } as const),
    callData: bytesToHex(packed.callData),
    accountGasLimits: bytesToHex(packed.accountGasLimits),
    preVerificationGas: packed.preVerificationGas,
    gasFees: bytesToHex(packed.gasFees),
    paymasterAndData: bytesToHex(packed.paymasterAndData),
  }
  const args = [userOp, bytesToHex(hashOperation(operation, account, entryPoint)), mostCost(operation)] as const
  const data = encodeFunctionData({ abi: paymasterAbi, functionName: 'validatePaymasterUserOp', args })
  const call = { from: entryPoint, to: bytesToHex(operation.paymaster.address), data }
  const [answer, block] = await Promise.all([
    orNothing(request('eth_call', [call, 'latest'], signal)),
    request('eth_getBlockByNumber', ['latest', false], signal),
  ])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{128}/i.test(answer)) return undefined
  const { number, timestamp } = head.parse(block)
  const now = toQuantity(timestamp)
  // Where the context stands, then the word that judges.
  const validation = BigInt(`0x${answer.slice(66, 130)}`)
  // From the right: a failed signature or an aggregator (20 bytes), until, after (6 bytes each).
  const [refused, until, after] = [
    validation & (2n ** 160n - 1n),
    (validation >> 160n) & (2n ** 48n - 1n),
    validation >> 208n,
  ]
  const isGood = refused === 0n && after <= now && until > now && until <= now + BigInt(longest)
  return isGood ? { until: Number(until), from: Number(toQuantity(number)) } : undefined
}

/** Undefined where the contract refuses. */
async function orNothing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') return undefined
    throw error
  }
}
