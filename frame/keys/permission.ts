/**
 * A door of its own: permissions that an account gives, and their end. A page that signs none does without.
 *
 * @packageDocumentation
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  type Delegation,
  encodeDisabling,
  encodeNonceStep,
  enforcers,
  type Hex,
  hashForSigning,
  judgeDelegation,
  type PermissionFault,
  type SignedDelegation,
} from '../../src/permissions/index.js'
import type { DerivedKey } from './accounts.js'
import { type Bytes, joinBytes } from './bytes.js'
import { isCommandingContract } from './commands.js'
import { fromHex, toHex } from './encoding.js'
import { KeyError } from './errors.js'
import { signHash } from './signing.js'
import { toSignatureRlp, type UpgradeTerms } from './upgrade.js'
import { toRlp, toRlpList, toRlpNumber } from './writeRlp.js'

/** A permission that an account is to give (ERC-7710), whole: it is hashed here, so that nothing else is signed than what was judged. */
export interface Grant {
  /** EIP-155. */
  readonly chainId: bigint
  readonly delegation: Delegation
  /** Text of the method of a contract call, as `mint(uint256)`. */
  readonly method?: string | undefined
  /** Seconds since 1970, when the user began to read it. */
  readonly now: number
}

/** What ends permissions of an account. Amounts are in the chain's smallest unit. */
export interface Ending {
  /** EIP-155. */
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The one that ends; all that were given so far, where there is none. */
  readonly delegation?: SignedDelegation | undefined
}

/** Keccak-256, as permissions ask for it. */
export const keccak = (bytes: Hex): Hex => `0x${toHex(keccak_256(fromHex(bytes.slice(2))))}`

/**
 * Signs a permission for the manager that is pinned for its chain, where the operator lets permissions be given. Nothing is signed that is
 * not exactly one of the sets of enforcers, with an end, for one delegate (S22).
 *
 * @returns 65 bytes, as the account's contract takes it.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signGrant(
  { chainId, delegation, method, now }: Grant,
  key: DerivedKey,
  { account, pins }: Pick<UpgradeTerms, 'account' | 'pins'>,
): Bytes {
  const { smartAccount, permissions } = pinOf(chainId, pins)
  if (!permissions) throw refusal('Accounts of this chain give no permissions.')
  const { delegationManager, entryPoint } = smartAccount
  const [manager, entry] = [delegationManager.toLowerCase(), entryPoint.toLowerCase()] as [Hex, Hex]
  if (delegation.delegator !== account.toLowerCase()) throw refusal('It is a permission of another account.')
  const judged = judgeDelegation(delegation, { now, commanding: [manager, entry], ...(method && { method }), keccak })
  if ('fault' in judged) throw refusal(`It is no permission that is given (${judged.fault}).`)
  const { limit } = judged.permission
  if (limit.type === 'contract-call' && isCommandingContract(limit.target, pins))
    throw refusal(`It is no permission that is given (${'contract' satisfies PermissionFault}).`)

  const hash = fromHex(hashForSigning(delegation, { chainId, manager }, keccak).slice(2))
  const { signature } = signHash(hash, key)
  return Uint8Array.from([...signature.subarray(0, 64), 27 + (signature[64] ?? 0)])
}

/** The call that ends one permission of an account, or all: to the pinned manager, or to the enforcer that keeps the account's number. */
export function toEndingCall(
  { chainId, delegation }: Pick<Ending, 'chainId' | 'delegation'>,
  { account, pins }: Pick<UpgradeTerms, 'account' | 'pins'>,
): { readonly to: Hex; readonly data: Hex } {
  const manager = pinOf(chainId, pins).smartAccount.delegationManager.toLowerCase() as Hex
  if (!delegation) return { to: enforcers.nonce, data: encodeNonceStep(manager) }
  if (delegation.delegator !== account.toLowerCase()) throw refusal('It is a permission of another account.')
  return { to: manager, data: encodeDisabling(delegation) }
}

/**
 * Signs a transaction of the account that ends a permission, or all. It is encoded here: nothing else is signed for the manager.
 *
 * @returns The signed transaction, as nodes take it.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signEnding(ending: Ending, key: DerivedKey, terms: Pick<UpgradeTerms, 'account' | 'pins'>): Bytes {
  const { to, data } = toEndingCall(ending, terms)
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas } = ending
  const fields = [
    ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(toRlpNumber),
    ...[toRlp(fromHex(to.slice(2))), toRlpNumber(0n), toRlp(fromHex(data.slice(2))), toRlpList([])],
  ]
  const typed = (list: readonly Uint8Array[]) => joinBytes(Uint8Array.of(0x02), toRlpList(list))
  return typed([...fields, ...toSignatureRlp(signHash(keccak_256(typed(fields)), key))])
}

function pinOf(chainId: bigint, pins: UpgradeTerms['pins']) {
  const { smartAccount, permissions } = pins.find(({ id }) => id === `eip155:${chainId}`) ?? {}
  if (!smartAccount) throw refusal('Accounts of this chain have no contract.')
  return { smartAccount, permissions }
}

const refusal = (message: string) => new KeyError('SIGNING_REFUSED', message)
