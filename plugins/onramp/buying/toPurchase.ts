import type { CaipAccountId } from '../../../src/plugin.js'
import type { Purchase, PurchaseProblem, PurchaseStatus } from '../types.js'
import type { Verdict } from './arrival.js'
import type { Entry } from './book.js'
import type { Told } from './wire.js'

/** What is known of a purchase, by whom. */
export interface Facts {
  readonly entry: Entry
  readonly told: Told | undefined
  readonly account: CaipAccountId | undefined
  readonly verdict: Verdict | undefined
  /** When the chain was seen to show it. */
  readonly arrivedAt: number | undefined
  /** As it was shown before. */
  readonly purchase: Purchase | undefined
}

/** How long the chain is asked for a transaction that it does not show, in ms. */
const chainFor = 86_400_000

/** The same object as before where nothing has changed. */
export function toPurchase({ entry, told, account, verdict, arrivedAt, purchase }: Facts, now: number) {
  if (!told || account === undefined) return undefined
  const isArrived = verdict?.is === 'arrived'
  const status: PurchaseStatus = isArrived ? 'arrived' : toStatus(told)
  const last = told.steps.at(-1)?.at ?? told.createdAt
  const isAsked = told.hash !== undefined && (verdict === undefined || verdict.is === 'open') && now - last < chainFor
  const known: readonly PurchaseProblem[] = told.problems.filter(
    (problem) => !isArrived || problem !== 'amount-changed',
  )
  const next: Purchase = Object.freeze({
    handle: entry.handle,
    status,
    isOver: isArrived || status === 'refunded' || (!told.isFollowed && !isAsked),
    ...{ provider: told.provider, seller: told.seller, method: told.method, account },
    ...{ pays: told.pays, quoted: told.quoted, hash: told.hash },
    received: isArrived ? verdict.received : told.received,
    problems: Object.freeze([
      ...known,
      ...(isArrived && verdict.isLess ? (['amount-changed'] as const) : []),
      ...(verdict?.is === 'not-credited' ? (['not-credited'] as const) : []),
    ]),
    steps: Object.freeze([
      ...told.steps,
      ...(isArrived && arrivedAt !== undefined ? [Object.freeze({ status: 'arrived' as const, at: arrivedAt })] : []),
    ]),
    sessionUntil: told.sessionUntil,
  })
  return purchase && JSON.stringify(purchase) === JSON.stringify(next) ? purchase : next
}

/** What can be told without the chain. */
function toStatus({ status, problems, isFollowed }: Told): PurchaseStatus {
  const isOdd = problems.includes('hash-used') || problems.includes('address-changed')
  const isOpen = status === 'opened' || status === 'pending' || status === 'paid'
  return isOpen && (isOdd || !isFollowed) ? 'stuck' : status
}
