import type { Kysely } from 'kysely'
import { type Address, concat, type Hex, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { readDeposit } from '../../smart/entryPoint.js'
import { estimateOperation } from '../../smart/estimateOperation.js'
import type { SmartChain } from '../../smart/openChains.js'
import { OperationError, operationCodes } from '../../smart/operationError.js'
import { checkPinned } from '../../smart/pinnedAccount.js'
import { readFees } from '../../smart/readFees.js'
import {
  hashOperation,
  mostCost,
  packOperation,
  readUserOperation,
  type UserOperation,
} from '../../smart/userOperation.js'
import { reserve } from './budget.js'
import { findEndingPolicy } from './endings.js'
import { paymasterLimits } from './limits.js'
import { findRefused, type Policies } from './policies.js'
import { readCalls } from './readCalls.js'
import type { PaymasterTables } from './schema.js'

/** What signs for operations. */
export interface SponsorTools {
  readonly db: Kysely<PaymasterTables>
  readonly policies: Policies
  readonly signer: () => Promise<PrivateKeyAccount>
  readonly now: () => number
}

/** An operation that is to be paid for. */
export interface SponsorCall {
  readonly operation: unknown
  readonly chain: SmartChain & { readonly paymaster: Address }
  readonly project: string
  /** Whom it is for. */
  readonly who: string
  /** Shown to the user as who pays. */
  readonly sponsor: string
  readonly signal: AbortSignal
}

/** Where a signature will be: as long, and of bytes as dear. */
const noSignature = `0x${'ff'.repeat(12 + 65)}` as const

/** Signs so by the contract's own type (OpenZeppelin's `PaymasterSigner`). */
const requestTypes = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

const refuse = (text: string) => new OperationError(operationCodes.paymaster, text)

async function findPolicy(policies: Policies, { operation, chain, project }: SponsorCall, isDraft: boolean) {
  const read = { ...readUserOperation(operation, isDraft), ...paidBy(chain.paymaster) }
  const calls = readCalls(read.callData)
  const ending = findEndingPolicy(chain, read.sender, calls)
  if (ending) return { policy: ending, read }
  const policy = await policies.find(project, chain.chain)
  if (!policy) throw refuse('Nothing is paid for on this chain, for this project.')
  const refused = findRefused(policy, calls)
  if (refused !== undefined) throw refuse(refused)
  return { policy, read }
}

const paidBy = (paymaster: Address) => ({
  paymaster,
  paymasterVerificationGasLimit: paymasterLimits.verificationGas,
  paymasterPostOpGasLimit: 0n,
  paymasterData: noSignature as Hex,
})

/** What stands for the paymaster while gas is estimated. Nothing is signed, and nothing reserved. @throws {OperationError} */
export async function answerStub({ policies }: SponsorTools, call: SponsorCall): Promise<object> {
  await findPolicy(policies, call, true)
  return {
    paymaster: call.chain.paymaster,
    paymasterData: noSignature,
    paymasterVerificationGasLimit: numberToHex(paymasterLimits.verificationGas),
    paymasterPostOpGasLimit: '0x0',
    sponsor: { name: call.sponsor },
    isFinal: false,
  }
}

/**
 * Signs for one operation, once its cost is reserved.
 * @throws {OperationError} -32501 and others
 */
export async function signFor(tools: SponsorTools, call: SponsorCall): Promise<object> {
  const { chain, who, signal } = call
  const { node, entryPoint, paymaster } = chain
  const { policy, read } = await findPolicy(tools.policies, call, true)
  await checkEstimates(read, call)
  const cost = mostCost(read)
  if ((await readDeposit({ node, entryPoint, signal }, paymaster)) < cost)
    throw new OperationError(operationCodes.deposit, 'The paymaster has not enough paid in.')
  const { block, time } = await readFees(node, signal)
  const validUntil = time + paymasterLimits.signedSeconds
  const paymasterData = await sign(read, { chain, validUntil, signer: await tools.signer() })
  const hash = hashOperation({ ...read, paymasterData }, entryPoint, chain.chain)
  await reserve(tools.db, policy, { hash, who, cost, validUntil, block }, tools.now())
  return {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit: numberToHex(paymasterLimits.verificationGas),
    paymasterPostOpGasLimit: '0x0',
    sponsor: { name: call.sponsor },
  }
}

async function sign(
  operation: UserOperation,
  { chain, validUntil, signer }: { chain: SponsorCall['chain']; validUntil: number; signer: PrivateKeyAccount },
): Promise<Hex> {
  const { sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees } = packOperation(operation)
  const signature = await signer.signTypedData({
    domain: {
      name: 'OperationPaymaster',
      version: '1',
      chainId: Number(chain.chain.slice('eip155:'.length)),
      verifyingContract: chain.paymaster,
    },
    types: requestTypes,
    primaryType: 'UserOperationRequest',
    message: {
      ...{ sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees },
      paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
      ...{ validAfter: 0, validUntil },
    },
  })
  return concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature])
}

/** More than so much, in quarters, is refused: of what is asked for too much, who sends the operation himself keeps the difference. */
const isOver = (asked: bigint, estimated: bigint) => asked * 4n > estimated * 5n

/** Holds gas and fees against our own estimate. @throws {OperationError} -32501; -32521 for calls that would fail */
async function checkEstimates(operation: UserOperation, { chain, signal }: SponsorCall): Promise<void> {
  const { isUpgraded, override } = await checkPinned(operation, chain, chain.node, signal, { isDraft: true })
  const { authorization: _, ...plain } = operation
  const own = await estimateOperation(isUpgraded ? operation : plain, { ...chain, override, signal })
  const { baseFee, priority } = await readFees(chain.node, signal)
  const names = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const
  for (const name of names) if (isOver(operation[name], own[name])) throw refuse(`${name} is over what is needed.`)
  if (isOver(operation.maxPriorityFeePerGas, priority)) throw refuse('maxPriorityFeePerGas is over what is needed.')
  if (isOver(operation.maxFeePerGas, 2n * baseFee + priority)) throw refuse('maxFeePerGas is over what is needed.')
}
