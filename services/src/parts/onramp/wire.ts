import type { Purchase } from './purchaseStore.js'
import type { PurchaseProblem } from './schema.js'
import type { Money, PurchaseStatus } from './types.js'

/** What became of a purchase, as its page reads it. Times are ISO 8601. */
export interface WirePurchase {
  readonly status: PurchaseStatus
  readonly driver: string
  readonly provider: string
  readonly paymentMethod: string
  /** CAIP-2. */
  readonly chain: string
  /** Of the coin there; empty for the network's own coin. */
  readonly contract: string
  readonly address: string
  /** What is charged: as quoted, then as the provider says. */
  readonly pays: Money
  /** What was quoted. */
  readonly quoted: Money
  /** What the provider says that it sends; null until it does. */
  readonly received: Money | null
  /** Of the transaction that the provider names: the chain says whether it credits the address. */
  readonly hash: string | null
  readonly problems: readonly PurchaseProblem[]
  readonly steps: readonly { readonly status: PurchaseStatus; readonly at: string }[]
  readonly createdAt: string
  /** Until when the checkout can be opened. */
  readonly sessionUntil: string
  /** Whether the provider is still asked; false for one that is over, and after 14 days. */
  readonly isFollowed: boolean
}

export function toWirePurchase(purchase: Purchase): WirePurchase {
  const { received_amount } = purchase
  return {
    ...{ status: purchase.status, driver: purchase.driver, provider: purchase.provider },
    ...{
      paymentMethod: purchase.payment_method,
      chain: purchase.chain,
      contract: purchase.contract,
      address: purchase.address,
    },
    pays: { amount: purchase.pays_amount, currency: purchase.pays_currency },
    quoted: { amount: purchase.gets_amount, currency: purchase.gets_currency },
    received: received_amount === null ? null : { amount: received_amount, currency: purchase.gets_currency },
    ...{ hash: purchase.hash, problems: purchase.problems },
    steps: purchase.steps.map(({ status, at }) => ({ status, at: toText(at) })),
    createdAt: toText(purchase.created_at),
    sessionUntil: toText(purchase.session_until),
    isFollowed: purchase.next_ask_at !== null,
  }
}

const toText = (ms: number): string => new Date(ms).toISOString()
