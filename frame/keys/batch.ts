import { keccak_256 } from '@noble/hashes/sha3.js'
import type { DerivedKey } from './accounts.js'
import { assertCalls } from './assertCalls.js'
import { type Bytes, joinBytes } from './bytes.js'
import { fromHex } from './encoding.js'
import { KeyError } from './errors.js'
import { type ExecutedCall, encodeExecution } from './execution.js'
import { signHash } from './signing.js'
import { signWithAuthorization, toSignatureRlp, type UpgradeTerms } from './upgrade.js'
import { toRlp, toRlpList, toRlpNumber } from './writeRlp.js'

/** Calls that an account carries out as one, by the contract that it is handed (EIP-7702). Amounts are in the chain's smallest unit. */
export interface Batch {
  /** EIP-155. */
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly calls: readonly ExecutedCall[]
  /** The account is handed the pinned contract by this very transaction; else it has it already. */
  readonly isUpgrade: boolean
}

/**
 * Signs a transaction of the account to itself that carries out all calls or none. No preimage is taken: what the account is told to do is
 * encoded here, so that a page can command it by nothing but calls that could be sent one by one (S18).
 *
 * @returns The signed transaction, as nodes take it.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signBatch(batch: Batch, key: DerivedKey, terms: UpgradeTerms): Bytes {
  const { calls, isUpgrade, nonce, chainId } = batch
  const { account, next } = terms
  const { smartAccount: pin } = assertCalls(batch, terms)
  if (isUpgrade && nonce !== next)
    throw new KeyError(
      'SIGNING_REFUSED',
      'Handing over the account is signed for its next nonce alone. Read the nonce and try again.',
    )

  const numbers = [nonce, batch.maxPriorityFeePerGas, batch.maxFeePerGas, batch.gas]
  const fields = [
    ...[chainId, ...numbers].map(toRlpNumber),
    ...[toRlp(fromHex(account.slice(2))), toRlpNumber(0n), toRlp(encodeExecution(calls)), toRlpList([])],
  ]
  if (!isUpgrade) {
    const signed = signHash(keccak_256(typed(plainType, fields)), key)
    return typed(plainType, [...fields, ...toSignatureRlp(signed)])
  }
  const items = [toRlpNumber(chainId), toRlp(fromHex(pin.delegate.slice(2))), toRlpNumber(nonce + 1n)]
  const { transaction, list } = signWithAuthorization(fields, items, key)
  return typed(upgradeType, [...fields, toRlpList([list]), ...toSignatureRlp(transaction)])
}

const plainType = 0x02
const upgradeType = 0x04

const typed = (type: number, fields: readonly Uint8Array[]): Bytes => joinBytes(Uint8Array.of(type), toRlpList(fields))
