import { type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { encodeHandleOp } from '../../../smart/entryPoint.js'
import { authorizationGas, countBytes } from '../../../smart/estimateOperation.js'
import type { SmartChain } from '../../../smart/openChains.js'
import type { UserOperation } from '../../../smart/userOperation.js'

/** What the gas of a transaction costs. */
export interface TransactionFees {
  readonly fee: bigint
  readonly priority: bigint
}

/** A signed transaction. */
export interface SignedTransaction extends TransactionFees {
  readonly hash: Hex
  readonly raw: Hex
}

/** Gas that the EntryPoint needs around an operation, at most. */
const around = 80_000n

/** Gas of the transaction that lets an operation happen: enough for all that it may take. */
export function transactionGas(operation: UserOperation, isUpgraded: boolean): bigint {
  const {
    verificationGasLimit,
    paymasterVerificationGasLimit = 0n,
    callGasLimit,
    paymasterPostOpGasLimit = 0n,
  } = operation
  const { intrinsic, floor } = countBytes(encodeHandleOp(operation, '0xffffffffffffffffffffffffffffffffffffffff'))
  const inner = ((callGasLimit + paymasterPostOpGasLimit) * 64n) / 63n
  const outer = verificationGasLimit + paymasterVerificationGasLimit + around + (isUpgraded ? authorizationGas : 0n)
  const gas = intrinsic + outer + inner
  return gas > floor ? gas : floor
}

/** Signs the transaction that lets an operation happen. */
export async function signOperation(
  operation: UserOperation,
  chain: SmartChain,
  executor: PrivateKeyAccount,
  nonce: number,
  fees: TransactionFees,
  isUpgraded: boolean,
): Promise<SignedTransaction> {
  const { authorization } = operation
  const shared = {
    ...{ chainId: Number(chain.chain.slice('eip155:'.length)), nonce, to: chain.entryPoint },
    ...{ maxFeePerGas: fees.fee, maxPriorityFeePerGas: fees.priority },
    data: encodeHandleOp(operation, executor.address),
    gas: transactionGas(operation, isUpgraded),
  }
  const raw =
    isUpgraded && authorization
      ? await executor.signTransaction({ type: 'eip7702', ...shared, authorizationList: [authorization] })
      : await executor.signTransaction({ type: 'eip1559', ...shared })
  return { raw, hash: keccak256(raw), ...fees }
}

/** Signs what takes an operation's place: it sends nothing to the executor itself. */
export async function signCancel(
  chain: SmartChain,
  executor: PrivateKeyAccount,
  nonce: number,
  fees: TransactionFees,
): Promise<SignedTransaction> {
  const raw = await executor.signTransaction({
    ...{
      type: 'eip1559',
      chainId: Number(chain.chain.slice('eip155:'.length)),
      nonce,
      to: executor.address,
      gas: 21_000n,
    },
    ...{ maxFeePerGas: fees.fee, maxPriorityFeePerGas: fees.priority },
  })
  return { raw, hash: keccak256(raw), ...fees }
}
