import type { DerivedKey } from './accounts.js'
import { type Bytes, joinBytes } from './bytes.js'
import { fromHex } from './encoding.js'
import { KeyError } from './errors.js'
import { signWithAuthorization, toSignatureRlp, type UpgradeTerms } from './upgrade.js'
import { toRlp, toRlpList, toRlpNumber } from './writeRlp.js'

/** What takes an account's contract off (EIP-7702). Amounts are in the chain's smallest unit. */
export interface Removal {
  /** EIP-155. */
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The account's code, as the chain says it now. */
  readonly code: Uint8Array
}

/**
 * Signs a transaction of the account to itself by which it is plain again: it moves nothing, and carries an authorization to zero. That
 * is signed nowhere else: kept for later, or sent by others, it would take the contract off when the user wants it. The transaction has
 * the account's next nonce, the authorization the one after it. Any contract can be taken off, on any chain, pinned or not.
 *
 * @returns The signed transaction, as nodes take it.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signRemoval(
  { chainId, nonce, code, ...fees }: Removal,
  key: DerivedKey,
  { account, next }: Pick<UpgradeTerms, 'account' | 'next'>,
): Bytes {
  if (chainId === 0n) throw refusal('A contract is taken off on one chain (EIP-7702). Name it.')
  if (!isDelegation(code)) throw refusal('The account has no contract on this chain that could be taken off.')
  if (nonce !== next)
    throw refusal('A contract is taken off at the account’s next nonce alone. Read the nonce and try again.')

  const numbers = [nonce, fees.maxPriorityFeePerGas, fees.maxFeePerGas, fees.gas]
  const to = toRlp(fromHex(account.slice(2)))
  const fields = [
    ...[chainId, ...numbers].map(toRlpNumber),
    to,
    toRlpNumber(0n),
    toRlp(new Uint8Array()),
    toRlpList([]),
  ]
  const items = [toRlpNumber(chainId), toRlp(new Uint8Array(20)), toRlpNumber(nonce + 1n)]
  const { transaction, list } = signWithAuthorization(fields, items, key)
  return joinBytes(Uint8Array.of(0x04), toRlpList([...fields, toRlpList([list]), ...toSignatureRlp(transaction)]))
}

/** Code that points to a contract: `ef0100` and its address. */
const isDelegation = (code: Uint8Array) =>
  code.length === 23 &&
  code[0] === 0xef &&
  code[1] === 0x01 &&
  code[2] === 0x00 &&
  code.subarray(3).some((byte) => byte)

const refusal = (message: string) => new KeyError('SIGNING_REFUSED', message)
