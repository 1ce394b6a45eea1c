import { toUnits } from '../../upstream/decimal.js'
import { onrampLimits } from './limits.js'
import { isSame, readHash } from './networks.js'
import type { PurchaseProblem, PurchaseRow } from './schema.js'
import type { PurchaseStatus, Report } from './types.js'

/**
 * Order of the states. One that ran out or failed is not the end: users pay late, and once more; but what was said before it is over
 * once a later one was said.
 */
const order: readonly PurchaseStatus[] = [
  ...(['created', 'pending', 'expired', 'paid', 'sent', 'failed', 'complete', 'refunded'] as const),
]

/** Whether one state comes after another. */
export const isAfter = (status: PurchaseStatus, other: PurchaseStatus): boolean =>
  order.indexOf(status) > order.indexOf(other)

/** Whether nothing more is expected of a purchase: one that is complete has a hash, too, which some messages do not say. */
export const isOver = ({ status, hash }: Pick<PurchaseRow, 'status' | 'hash'>): boolean =>
  (status === 'complete' && hash !== null) || status === 'refunded' || status === 'expired'

/** What a report changes in a purchase. */
export type PurchaseChange = Partial<
  Pick<PurchaseRow, 'status' | 'provider_id' | 'hash' | 'pays_amount' | 'received_amount' | 'problems'>
>

/**
 * What a report changes: states only go forward. A provider that names an address or a transaction of others is not believed that it has sent.
 * @param isUsed whether another purchase on that network has the hash
 * @returns undefined where it changes nothing
 */
export function judgeReport(row: PurchaseRow, report: Report, isUsed: boolean): PurchaseChange | undefined {
  const problems = new Set<PurchaseProblem>(row.problems)
  const { chain } = row
  const isElsewhere = report.address !== undefined && !isSame(chain, report.address, row.address)
  if (isElsewhere) problems.add('address-changed')
  if (isUsed) problems.add('hash-used')
  if (isAmountChanged(row, report)) problems.add('amount-changed')

  const isDoubtful = isElsewhere || isUsed
  const claimsCoins = report.status === 'sent' || report.status === 'complete'
  const status = isDoubtful && claimsCoins ? 'paid' : report.status
  const hash = isDoubtful ? undefined : report.hash && readHash(chain, report.hash)
  // Until the end a transaction may be replaced by one that pays more for its place.
  const takesHash = hash !== undefined && hash !== row.hash && (row.hash === null || row.status !== 'complete')

  const change: PurchaseChange = {
    ...(isAfter(status, row.status) && { status }),
    ...(report.providerId !== undefined && report.providerId !== row.provider_id && { provider_id: report.providerId }),
    ...(takesHash && { hash }),
    ...(report.paid?.currency === row.pays_currency &&
      report.paid.amount !== row.pays_amount && { pays_amount: report.paid.amount }),
    ...(report.received?.currency === row.gets_currency &&
      report.received.amount !== row.received_amount && { received_amount: report.received.amount }),
    ...(problems.size > row.problems.length && { problems: [...problems] }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

function isAmountChanged(row: PurchaseRow, { paid, received }: Report): boolean {
  if (paid && (paid.currency !== row.pays_currency || toUnits(paid.amount) !== toUnits(row.pays_amount))) return true
  return received !== undefined && (received.currency !== row.gets_currency || isLess(received.amount, row.gets_amount))
}

/** Whether an amount of coins is less than was said, by more than prices move. */
export const isLess = (amount: string, said: string): boolean =>
  toUnits(amount) * 100n < toUnits(said) * BigInt(100 - onrampLimits.driftPercent)
