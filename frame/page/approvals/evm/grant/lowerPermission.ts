import type { Limit, Permission } from '../../../../../src/permissions/index.js'
import type { Asset, Lowerable, Lowered } from '../../../../common/approval/types.js'
import { assetOf } from './tellPermission.js'

/** Ms that a permission lasts at least, once the user has chosen its end. */
const shortest = 60_000

/** What the user may lower of a permission. @param now Seconds since 1970, when it was read. */
export function toLowerable({ limit, expiry }: Permission, at: number, now: number): Lowerable {
  const most = mostOf(limit)
  const asset: Asset | undefined = limit.type === 'contract-call' ? undefined : assetOf(limit)
  const start = 'start' in limit ? Math.max(limit.start, now) : now
  return {
    ...{ at, latest: expiry * 1000, earliest: Math.min(start * 1000 + shortest, expiry * 1000) },
    ...(most !== undefined && { most, ...(asset && { asset }) }),
  }
}

/** A permission for less. @returns undefined for what is more than was asked for, or nothing */
export function lowerPermission(asked: Permission, { most, until }: Lowered): Permission | undefined {
  const expiry = until === undefined ? asked.expiry : Math.floor(until / 1000)
  if (!Number.isSafeInteger(expiry) || expiry > asked.expiry) return undefined
  if (most === undefined) return { ...asked, expiry }
  const before = mostOf(asked.limit)
  if (before === undefined || most <= 0n || most > before) return undefined
  return { ...asked, expiry, limit: withMost(asked.limit, most) }
}

/** The one number that a limit is about: of each period, in all, of calls. */
function mostOf(limit: Limit): bigint | undefined {
  if ('periodAmount' in limit) return limit.periodAmount
  if ('maxAmount' in limit) return limit.maxAmount
  if ('maxCalls' in limit) return limit.maxCalls
  return 'amount' in limit ? limit.amount : undefined
}

function withMost(limit: Limit, most: bigint): Limit {
  if ('periodAmount' in limit) return { ...limit, periodAmount: most }
  if ('maxCalls' in limit) return { ...limit, maxCalls: most }
  if ('amount' in limit) return { ...limit, amount: most }
  if (!('maxAmount' in limit)) return limit
  // No more is free at the start than in all.
  const initialAmount = limit.initialAmount < most ? limit.initialAmount : most
  return { ...limit, maxAmount: most, initialAmount }
}
