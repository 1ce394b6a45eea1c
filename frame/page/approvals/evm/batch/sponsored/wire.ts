import { bytesToHex, type Hex, toHex } from 'viem'
import type { EvmSignature } from '../../../../../keys/index.js'
import { type Operation, packOperation } from '../../../../../keys/smartAccount.js'

/** What stands beside an operation on the wire (ERC-7769). */
export interface WireSide {
  readonly account: string
  readonly signature: Hex
  /** Where the account is handed its contract with it. */
  readonly authorization?: WireAuthorization | undefined
}

/** An authorization (EIP-7702) on the wire. */
export interface WireAuthorization {
  readonly chainId: Hex
  readonly address: string
  readonly nonce: Hex
  readonly r: Hex
  readonly s: Hex
  readonly yParity: Hex
}

/** A signature of some key, of as many bytes as one of the account's. */
export const noSignature: Hex = `0xfffffffffffffffffffffffffffffff0${'0'.repeat(32)}${'7a'.repeat(32)}1c`

/** An operation, as bundlers and paymasters take it. */
export function toWire(operation: Operation, { account, signature, authorization }: WireSide) {
  const { paymaster } = operation
  return {
    sender: account,
    nonce: toHex(operation.nonce),
    callData: bytesToHex(packOperation(operation).callData),
    callGasLimit: toHex(operation.callGasLimit),
    verificationGasLimit: toHex(operation.verificationGasLimit),
    preVerificationGas: toHex(operation.preVerificationGas),
    maxFeePerGas: toHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: toHex(operation.maxPriorityFeePerGas),
    paymaster: bytesToHex(paymaster.address),
    paymasterVerificationGasLimit: toHex(paymaster.verificationGasLimit),
    paymasterPostOpGasLimit: toHex(paymaster.postOpGasLimit),
    paymasterData: bytesToHex(paymaster.data),
    signature,
    ...(authorization && { eip7702Auth: { ...authorization } }),
  }
}

/** An authorization for the wire. @param signed absent before it is signed: gas alone is asked for */
export function toWireAuthorization(
  { chainId, delegate, next }: { readonly chainId: bigint; readonly delegate: string; readonly next: bigint },
  signed?: EvmSignature,
): WireAuthorization {
  const signature = signed?.signature ?? new Uint8Array(65).fill(1)
  return {
    ...{ chainId: toHex(chainId), address: delegate, nonce: toHex(next) },
    r: bytesToHex(signature.subarray(0, 32)),
    s: bytesToHex(signature.subarray(32, 64)),
    yParity: toHex(signature[64] ?? 0),
  }
}
