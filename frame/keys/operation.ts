import { keccak_256 } from '@noble/hashes/sha3.js'
import type { DerivedKey } from './accounts.js'
import { assertCalls, type EndingCall } from './assertCalls.js'
import { type Bytes, joinBytes } from './bytes.js'
import { fromHex, toHex, toUtf8 } from './encoding.js'
import { KeyError } from './errors.js'
import { type ExecutedCall, encodeExecution } from './execution.js'
import { type EvmSignature, signHash } from './signing.js'
import { openAuthorization, type UpgradeTerms } from './upgrade.js'
import { toAddressWord, toBytesWords, toHalves, toWord } from './words.js'
import { toRlp, toRlpNumber } from './writeRlp.js'

/** Calls that an account carries out as one, which another sends and pays for (ERC-4337, EntryPoint 0.7). Amounts are in the chain's smallest unit. */
export interface Operation {
  /** EIP-155. */
  readonly chainId: bigint
  /** The EntryPoint's: a key of 24 bytes, and the number in it. */
  readonly nonce: bigint
  readonly calls: readonly ExecutedCall[]
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster: OperationPaymaster
  /** The account is handed the pinned contract with it; else it has it already. */
  readonly isUpgrade: boolean
}

/** Who pays for an operation, and what it goes by. */
export interface OperationPaymaster {
  /** 20 bytes. */
  readonly address: Uint8Array
  readonly verificationGasLimit: bigint
  readonly postOpGasLimit: bigint
  readonly data: Uint8Array
}

/** An operation as the EntryPoint takes it (`PackedUserOperation`), without its signature. There is no `initCode`: the account is its key's address. */
export interface PackedOperation {
  readonly nonce: bigint
  readonly callData: Bytes
  /** 32 bytes each. */
  readonly accountGasLimits: Bytes
  readonly gasFees: Bytes
  readonly preVerificationGas: bigint
  readonly paymasterAndData: Bytes
}

/** A signed operation. */
export interface SignedOperation {
  /** 65 bytes, as the account takes it. */
  readonly signature: Bytes
  /** By which the account is handed its contract: for its next nonce, which the sender does not use. */
  readonly authorization?: EvmSignature
}

/** Packs an operation. */
export const packOperation = (operation: Operation): PackedOperation => {
  const { paymaster, maxFeePerGas, maxPriorityFeePerGas, nonce, preVerificationGas } = operation
  return {
    nonce,
    callData: encodeExecution(operation.calls),
    accountGasLimits: toHalves(operation.verificationGasLimit, operation.callGasLimit),
    gasFees: toHalves(maxPriorityFeePerGas, maxFeePerGas),
    preVerificationGas,
    paymasterAndData: joinBytes(
      paymaster.address,
      toHalves(paymaster.verificationGasLimit, paymaster.postOpGasLimit),
      paymaster.data,
    ),
  }
}

/**
 * By which the EntryPoint knows an operation.
 *
 * @param account Address of the account, `0x` and 40 digits, as that of the EntryPoint.
 */
export function hashOperation(operation: Operation, account: string, entryPoint: string): Bytes {
  const inner = keccak_256(joinBytes(toAddress(account), ...toFields(packOperation(operation))))
  return new Uint8Array(keccak_256(joinBytes(inner, toAddress(entryPoint), toWord(operation.chainId))))
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
 * The question by which an EntryPoint asks a paymaster's contract whether it pays for an operation: `validatePaymasterUserOp`, with the
 * operation as it is before the account has signed.
 *
 * @param account Address of the account, `0x` and 40 digits, as that of the EntryPoint.
 */
export function encodeValidation(operation: Operation, account: string, entryPoint: string): Bytes {
  const { nonce, callData, accountGasLimits, preVerificationGas, gasFees, paymasterAndData } = packOperation(operation)
  const none = new Uint8Array()
  const tails = [none, callData, paymasterAndData, none].map(toBytesWords)
  // The nine fields of the operation stand before what is of any length.
  let offset = 9n * 32n
  const [initCode = none, calls = none, payer = none, signature = none] = tails.map((tail) => {
    const own = toWord(offset)
    offset += BigInt(tail.length)
    return own
  })
  const fields = [initCode, calls, accountGasLimits, toWord(preVerificationGas), gasFees, payer, signature]
  return joinBytes(
    ...[validationSelector, toWord(96n), hashOperation(operation, account, entryPoint), toWord(mostCost(operation))],
    ...[toAddress(account), toWord(nonce), ...fields, ...tails],
  )
}

/**
 * Signs an operation for the pinned EntryPoint, paid for by a paymaster that the operator lists for its chain: never one that the account
 * pays for, which a transaction of its own does without a bundler. No bytes are taken: what the account is told to do is encoded here (S18).
 *
 * @param ending The call that ends a permission, where that is all that it does.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signOperation(
  operation: Operation,
  key: DerivedKey,
  terms: UpgradeTerms,
  ending?: EndingCall,
): SignedOperation {
  const { smartAccount, sponsors } = assertCalls(operation, terms, ending)
  const { paymaster, chainId, isUpgrade } = operation
  const payer = `0x${toHex(paymaster.address)}`
  if (!sponsors?.paymasters.some(({ address }) => address.toLowerCase() === payer))
    throw refusal(
      'An operation is signed only if a paymaster of the operator pays for it. Send the calls in a transaction.',
    )
  if (numbersOf(operation).some((number) => number < 0n || number >= 1n << 128n) || operation.nonce >= 1n << 256n)
    throw refusal('A number of the operation is too large. Ask the bundler again.')

  const { account, next } = terms
  const separator = hashWords(
    ...[keccak_256(toUtf8(domainType)), keccak_256(toUtf8(accountName)), keccak_256(toUtf8('1'))],
    ...[toWord(chainId), toAddress(account)],
  )
  const content = hashWords(
    ...[keccak_256(toUtf8(operationType)), toAddress(account)],
    ...[...toFields(packOperation(operation)), toAddress(smartAccount.entryPoint)],
  )
  const { signature } = signHash(keccak_256(joinBytes(Uint8Array.of(0x19, 0x01), separator, content)), key)
  const signed = { signature: Uint8Array.from([...signature.subarray(0, 64), 27 + (signature[64] ?? 0)]) }
  if (!isUpgrade) return signed
  const items = [toRlpNumber(chainId), toRlp(fromHex(smartAccount.delegate.slice(2))), toRlpNumber(next)]
  return { ...signed, authorization: signHash(keccak_256(openAuthorization(items)), key) }
}

/** `validatePaymasterUserOp(PackedUserOperation,bytes32,uint256)`. */
const validationSelector = Uint8Array.of(0x52, 0xb7, 0x51, 0x2c)
/** Name of the pinned account's own domain. */
const accountName = 'EIP7702StatelessDeleGator'
const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const operationType =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint)'

/** As account and EntryPoint hash them: the fields after the sender. */
const toFields = (packed: PackedOperation): readonly Uint8Array[] => [
  toWord(packed.nonce),
  ...[new Uint8Array(), packed.callData].map((bytes) => keccak_256(bytes)),
  packed.accountGasLimits,
  toWord(packed.preVerificationGas),
  packed.gasFees,
  keccak_256(packed.paymasterAndData),
]

const numbersOf = ({ paymaster, ...operation }: Operation): readonly bigint[] => [
  ...[operation.callGasLimit, operation.verificationGasLimit, operation.preVerificationGas],
  ...[operation.maxFeePerGas, operation.maxPriorityFeePerGas],
  ...[paymaster.verificationGasLimit, paymaster.postOpGasLimit],
]

const toAddress = (address: string) => toAddressWord(fromHex(address.slice(2)))
const hashWords = (...words: readonly Uint8Array[]) => keccak_256(joinBytes(...words))

const refusal = (message: string) => new KeyError('SIGNING_REFUSED', message)
