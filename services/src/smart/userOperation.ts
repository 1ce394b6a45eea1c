import { type Address, type Hex, hexToBigInt, numberToHex, size } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import * as z from 'zod'
import { OperationError, operationCodes } from './operationError.js'

/** A signed EIP-7702 authorization, as it comes with an operation. */
export interface OperationAuthorization {
  readonly chainId: number
  readonly address: Address
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** An operation of ERC-4337, EntryPoint 0.7, of an account that is its key's address: there is no factory. */
export interface UserOperation {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly signature: Hex
  readonly paymaster?: Address
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
  readonly paymasterData?: Hex
  readonly authorization?: OperationAuthorization
}

/** Longest data of an operation, in bytes. */
const longestData = 64 * 1024

const bytes = (most: number) =>
  z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
    .max(2 + 2 * most)
    .transform((text) => text.toLowerCase() as Hex)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address)
/** A number of so many bytes; clients write zero as `0x`, too. */
const number = (most: number) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/)
    .max(2 + 2 * most)
    .transform((text) => (text === '0x' ? 0n : BigInt(text)))
const gas = number(16)
const small = number(6).transform(Number)

const authorizationShape = z.object({
  chainId: small,
  address,
  nonce: small,
  r: bytes(32).refine((text) => size(text) === 32),
  s: bytes(32).refine((text) => size(text) === 32),
  // Some write it as a word.
  yParity: number(32)
    .refine((value) => value <= 1n)
    .transform(Number),
})

const shape = z.object({
  sender: address,
  nonce: number(32),
  factory: z.string().nullish(),
  factoryData: bytes(longestData).nullish(),
  callData: bytes(longestData),
  callGasLimit: gas,
  verificationGasLimit: gas,
  preVerificationGas: gas,
  maxFeePerGas: gas,
  maxPriorityFeePerGas: gas,
  signature: bytes(1024),
  paymaster: address.nullish(),
  paymasterVerificationGasLimit: gas.nullish(),
  paymasterPostOpGasLimit: gas.nullish(),
  paymasterData: bytes(1024).nullish(),
  eip7702Auth: authorizationShape.nullish(),
})
const zero = z.string().optional().default('0x0').pipe(gas)
/** Before its gas is known. */
const draftShape = shape.extend({
  callGasLimit: zero,
  verificationGasLimit: zero,
  preVerificationGas: zero,
  maxFeePerGas: zero,
  maxPriorityFeePerGas: zero,
  signature: bytes(1024).optional().default('0x'),
})

/** What stands for a factory where an authorization upgrades the account. */
const isUpgradeMarker = (factory: string) => /^0x7702(?:0{36})?$/.test(factory)

/**
 * An operation as it stands on the wire (ERC-7769).
 * @param isDraft whether its gas, fees and signature may be missing
 * @throws {OperationError} -32602, naming the field; -32502 for one of a factory
 */
export function readUserOperation(value: unknown, isDraft = false): UserOperation {
  const parsed = (isDraft ? draftShape : shape).safeParse(value)
  if (!parsed.success)
    throw new OperationError(
      operationCodes.params,
      `The operation is wrong at ${parsed.error.issues[0]?.path.join('.') || 'the top'}.`,
    )
  const { factory, factoryData, paymaster, eip7702Auth, ...read } = parsed.data
  const hasFactoryData = factoryData !== undefined && factoryData !== null && factoryData !== '0x'
  if (factory && (!isUpgradeMarker(factory) || hasFactoryData))
    throw new OperationError(
      operationCodes.refused,
      'Only accounts at the address of their key are served: no factory makes one.',
    )
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData, ...plain } = read
  return {
    ...plain,
    ...(paymaster && {
      paymaster,
      paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? 0n,
      paymasterData: paymasterData ?? '0x',
    }),
    ...(eip7702Auth && { authorization: eip7702Auth }),
  }
}

/** An operation for the wire, without its authorization. */
export function toWireOperation(operation: UserOperation) {
  const { nonce, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas } =
    operation
  const { paymaster, paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  return {
    sender: operation.sender,
    nonce: numberToHex(nonce),
    callData: operation.callData,
    callGasLimit: numberToHex(callGasLimit),
    verificationGasLimit: numberToHex(verificationGasLimit),
    preVerificationGas: numberToHex(preVerificationGas),
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
    signature: operation.signature,
    ...(paymaster && {
      paymaster,
      paymasterVerificationGasLimit: numberToHex(paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(paymasterPostOpGasLimit),
      paymasterData: operation.paymasterData ?? '0x',
    }),
  }
}

/** An operation as it is kept, with its authorization. */
export function toKeptOperation(operation: UserOperation) {
  const { authorization } = operation
  return {
    ...toWireOperation(operation),
    ...(authorization && {
      eip7702Auth: {
        ...authorization,
        chainId: numberToHex(authorization.chainId),
        nonce: numberToHex(authorization.nonce),
        yParity: numberToHex(authorization.yParity),
      },
    }),
  }
}

/** As viem has it, without what our chains never see. */
const toViem = ({ authorization: _, ...operation }: UserOperation) => ({ ...operation })

/** As the EntryPoint takes it. */
export const packOperation = (operation: UserOperation) => toPackedUserOperation(toViem(operation))

/** By which the EntryPoint, and all who ask, know an operation. */
export const hashOperation = (operation: UserOperation, entryPoint: Address, chain: string): Hex =>
  getUserOperationHash({
    chainId: Number(chain.slice('eip155:'.length)),
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: toViem(operation),
  })

/** Gas that an operation's payer answers for. */
export const totalGas = (operation: UserOperation): bigint =>
  operation.callGasLimit +
  operation.verificationGasLimit +
  operation.preVerificationGas +
  (operation.paymasterVerificationGasLimit ?? 0n) +
  (operation.paymasterPostOpGasLimit ?? 0n)

/** What an operation costs at most, in the chain's smallest units. */
export const mostCost = (operation: UserOperation): bigint => totalGas(operation) * operation.maxFeePerGas

/** The two halves of a nonce: operations of one key are in order, those of different keys are not. */
export const splitNonce = (nonce: bigint) => ({ key: nonce >> 64n, sequence: nonce & 0xffffffffffffffffn })

/** A number that a node answered. */
export const readNumber = (value: unknown): bigint =>
  hexToBigInt(
    z
      .string()
      .regex(/^0x[0-9a-fA-F]+$/)
      .parse(value) as Hex,
  )
