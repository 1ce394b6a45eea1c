import { readPermission } from './caveats.js'
import { anyDelegate, enforcers, rootAuthority } from './framework.js'
import { cut, sizeOf, toBytes } from './hex.js'
import { judgeCall } from './judgeCall.js'
import type { Delegation, Hex, Keccak, Limit, Permission, PermissionFault } from './types.js'

export interface JudgeTerms {
  /** Seconds since 1970, when the permission was shown. */
  readonly now: number
  /** Contracts that command accounts on the chain: EntryPoint and manager. */
  readonly commanding: readonly Hex[]
  /** Text of the method of a contract call, as `mint(uint256)`. */
  readonly method?: string
  readonly keccak: Keccak
}

/** A year, leap days included. */
export const mostSeconds = 366 * 86_400

const noAccounts: readonly Hex[] = [toBytes(0n, 20), anyDelegate]
const mostAmount = 1n << 128n
const mostPayees = 10

/**
 * Judges a delegation that an account is to give, by the bytes that are signed (S22).
 *
 * @returns what it allows, or why it is not given
 */
export function judgeDelegation(
  delegation: Delegation,
  terms: JudgeTerms,
): { readonly permission: Permission } | { readonly fault: PermissionFault } {
  const permission = delegation.authority === rootAuthority ? readPermission(delegation) : undefined
  if (!permission) return { fault: 'set' }
  const fault = judgePermission(permission, delegation.delegator, terms)
  return fault ? { fault } : { permission }
}

/** @param account Whose permission it is. */
export function judgePermission(permission: Permission, account: Hex, terms: JudgeTerms): PermissionFault | undefined {
  const { limit, expiry, delegate, payees } = permission
  const { now } = terms
  if ([...noAccounts, account].includes(delegate)) return 'delegate'
  const start = 'start' in limit ? limit.start : now
  if (start < now) return 'start'
  if (expiry <= start || expiry > now + mostSeconds) return 'expiry'
  if (!amountsOf(limit).every((amount) => amount > 0n && amount < mostAmount)) return 'amount'
  if ('maxAmount' in limit && (limit.initialAmount > limit.maxAmount || limit.amountPerSecond >= mostAmount))
    return 'amount'
  if (!mayPay(payees)) return 'payee'
  return limit.type === 'contract-call' ? judgeContract(limit, account, terms) : undefined
}

/** Numbers that have to be real limits. */
function amountsOf(limit: Limit): readonly bigint[] {
  switch (limit.type) {
    case 'token-approval-revocation':
      return [limit.erc20Approve || limit.erc721Approve || limit.setApprovalForAll ? 1n : 0n]
    case 'contract-call':
      return [limit.maxCalls, limit.maxValue + 1n]
    case 'native-token-periodic':
    case 'erc20-token-periodic':
      return [limit.periodAmount, BigInt(limit.periodDuration)]
    case 'native-token-stream':
    case 'erc20-token-stream':
      return [limit.maxAmount]
    default:
      return [limit.amount]
  }
}

/** Of a token one at most, of other types none: more is in no set. */
const mayPay = (payees: readonly Hex[]): boolean => payees.length <= mostPayees && !payees.includes(toBytes(0n, 20))

function judgeContract(
  { target, method, calldata }: Extract<Limit, { readonly type: 'contract-call' }>,
  account: Hex,
  { commanding, method: text, keccak }: JudgeTerms,
): PermissionFault | undefined {
  const contracts = [account, ...noAccounts, ...commanding, ...Object.values(enforcers)]
  if (contracts.includes(target)) return 'contract'
  if (calldata !== undefined && (sizeOf(calldata) < 4 || cut(calldata, 0, 4) !== method)) return 'set'
  return judgeCall({ target, method, text, isExact: calldata !== undefined }, keccak)
}
