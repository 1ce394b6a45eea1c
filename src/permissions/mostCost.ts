import { freeOfStream } from './left.js'
import type { Permission } from './types.js'

/**
 * The most that a permission can cost in all until its end, in the smallest unit of its coin or token: the chain's coin for a contract call,
 * beside what the contract itself then does. Revocations cost nothing.
 */
export function mostCost({ limit, expiry }: Pick<Permission, 'limit' | 'expiry'>): bigint {
  if (limit.type === 'token-approval-revocation') return 0n
  if (limit.type === 'contract-call') return limit.maxValue * limit.maxCalls
  const seconds = BigInt(Math.max(0, expiry - limit.start))
  if ('periodAmount' in limit) {
    const duration = BigInt(limit.periodDuration)
    // A period that has begun can be spent whole.
    return duration === 0n ? 0n : limit.periodAmount * ((seconds + duration - 1n) / duration)
  }
  // The last second in which it can be used is the one before its end.
  return 'maxAmount' in limit ? freeOfStream(limit, expiry - 1) : seconds === 0n ? 0n : limit.amount
}
