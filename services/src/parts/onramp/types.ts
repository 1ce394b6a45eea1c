import type * as z from 'zod'
import type { Clock } from '../../clock.js'

/** What became of a purchase. It only goes on in this order; `failed` may still become `complete`, where a user paid again. */
export type PurchaseStatus = 'created' | 'pending' | 'expired' | 'paid' | 'sent' | 'failed' | 'complete' | 'refunded'

/** An amount: a decimal number as text, and an ISO 4217 code or the symbol of a coin. */
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** Where a buyer is: providers serve, ask and charge by country. */
export interface Place {
  /** ISO 3166-1, two capitals. */
  readonly country: string
  /** ISO 3166-2 without the country, as `NY`; where a provider tells states apart. */
  readonly subdivision?: string | undefined
}

/** A way to pay, and how much may be paid at once. */
export interface MethodLimit {
  /** In the protocol's spelling: `card`, `ach_bank_account`, `apple_pay`. */
  readonly id: string
  readonly min: string
  readonly max: string
  /** The provider named none: these are the usual ones. */
  readonly isUsual: boolean
}

/** Money that is paid with. */
export interface PaymentCurrency {
  /** ISO 4217. */
  readonly id: string
  readonly methods: readonly MethodLimit[]
}

/** A coin on one network. */
export interface CoinNetwork {
  /** CAIP-2. */
  readonly chain: string
  /** As the provider calls it. */
  readonly name: string
  readonly displayName: string
  /** Undefined for the network's own coin. */
  readonly contract: string | undefined
}

/** A coin that can be bought. */
export interface PurchaseCurrency {
  readonly symbol: string
  readonly name: string
  readonly networks: readonly CoinNetwork[]
}

/** What a provider sells in a country. */
export interface DriverOptions {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

/** What a user wants to buy. */
export interface Wish {
  readonly place: Place
  /** What is paid, all fees included. */
  readonly pays: Money
  readonly paymentMethod: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chain: string
}

/** A part of what is paid that buys nothing. */
export interface Fee extends Money {
  /** `network`, `provider`, or the provider's own word. */
  readonly type: string
}

/** What a provider would give. */
export interface Offer {
  /** Who sells: of an aggregator, the one that it found. */
  readonly provider: string
  readonly paymentMethod: string
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly networkFee: Money
  readonly fees: readonly Fee[]
}

/** A quote that was given, by which it can be bought. */
export interface KeptQuote {
  readonly driver: string
  readonly wish: Wish
  /** Of the coin on its network; empty for the network's own coin. */
  readonly contract: string
  readonly offer: Offer
}

/** A purchase that a session is asked for. */
export interface Order {
  readonly wish: Wish
  readonly offer: Offer
  readonly address: string
  /** Random, ours: the provider names the purchase by it. */
  readonly reference: string
  /** Random, ours, for this purchase alone: the provider knows no user of ours. */
  readonly customer: string
  readonly redirectUrl: string | undefined
  /** The caller's network address. */
  readonly clientIp: string | undefined
}

/** A checkout that waits for its user. */
export interface Session {
  readonly url: string
  /** What it will charge and give, where it says so. */
  readonly paymentTotal?: Money | undefined
  readonly purchaseAmount?: Money | undefined
}

/** What a provider says of a purchase. */
export interface Report {
  readonly status: PurchaseStatus
  /** Its own id of it. */
  readonly providerId?: string | undefined
  readonly hash?: string | undefined
  readonly address?: string | undefined
  readonly paid?: Money | undefined
  readonly received?: Money | undefined
}

/** A message of a provider, after its signature was found to be right. */
export interface WebhookEvent {
  /** The purchase; undefined for what is none of ours to know. */
  readonly reference: string | undefined
  /** Undefined for an event that changes nothing. */
  readonly report: Report | undefined
}

/** A message as it came. */
export interface WebhookRequest {
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** Letter by letter: the signature is over it. */
  readonly body: string
}

/** A purchase as a driver asks for it. */
export interface PurchaseKey {
  readonly reference: string
  readonly providerId: string | undefined
}

/**
 * A provider, or an aggregator of several. Ids, casing, numbers and networks of its upstream are converted here, in one place. It rejects with a
 * `DriverError`.
 */
export interface OnrampDriver {
  /** As the configuration and a project's flag name it. */
  readonly id: string
  /** For users. */
  readonly name: string
  /** Where its checkouts are: `host`, or `host:port`. */
  readonly hosts: readonly string[]
  /** Codes of the countries that it serves. */
  listCountries(signal: AbortSignal): Promise<readonly string[]>
  getOptions(place: Place, signal: AbortSignal): Promise<DriverOptions>
  /** None where it sells that to nobody there. */
  quote(wish: Wish, signal: AbortSignal): Promise<readonly Offer[]>
  /** Never sent twice. */
  openSession(order: Order, signal: AbortSignal): Promise<Session>
  /** Undefined where nobody has begun to pay. */
  getReport(purchase: PurchaseKey, signal: AbortSignal): Promise<Report | undefined>
  /** @throws {DriverError} `refused` where the signature is not right, or too old; `malformed` */
  readWebhook(request: WebhookRequest): WebhookEvent
}

/** What drivers are made with. */
export interface OnrampDriverTools {
  readonly clock: Clock
  readonly fetch: typeof fetch
}

/** A kind of driver: one folder, and one line in `drivers/index.ts`. */
export interface OnrampDriverKind<Settings = unknown> {
  /** Settings of an operator's entry, without `kind`. Unknown ones are refused. */
  readonly settings: z.ZodType<Settings>
  create(id: string, settings: Settings, tools: OnrampDriverTools): OnrampDriver
}
