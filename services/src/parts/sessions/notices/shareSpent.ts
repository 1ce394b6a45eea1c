import { freeOfStream, type Left, type Permission } from '../../../../../src/permissions/index.js'

/**
 * Whether four fifths of a permission's limit are spent: of an amount, of a period the one that runs, of a contract call the calls. What
 * counts nothing is never.
 */
export function isNearlySpent({ limit }: Pick<Permission, 'limit'>, { amount: left }: Left, now: number): boolean {
  if (left === undefined || limit.type === 'token-approval-revocation') return false
  const isMost = (spent: bigint, most: bigint) => spent * 5n >= most * 4n
  if (limit.type === 'contract-call') return isMost(limit.maxCalls - left, limit.maxCalls)
  if (now < limit.start) return false
  if ('periodAmount' in limit) return isMost(limit.periodAmount - left, limit.periodAmount)
  if ('maxAmount' in limit) return isMost(freeOfStream(limit, now) - left, limit.maxAmount)
  return isMost(limit.amount - left, limit.amount)
}
