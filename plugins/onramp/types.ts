import type { CaipAccountId, CaipNetworkId, Live } from '../../src/plugin.js'

/** An amount: a plain decimal, and an ISO 4217 code or the symbol of a coin. */
export interface Money {
  readonly amount: string
  readonly currency: string
}

/** Where the buyer is: providers serve, ask and charge by country. */
export interface BuyerPlace {
  /** ISO 3166-1, two capitals. */
  readonly country: string
  /** ISO 3166-2 without the country, as `NY`; where a provider tells states apart. */
  readonly subdivision?: string
  /** Who said it: the user, the operator's proxy, the browser's language; `default` where none of them did. */
  readonly source: 'chosen' | 'network' | 'language' | 'default'
}

/** A way to pay, and how much may be paid at once. */
export interface PayMethod {
  /** As the services spell it: `card`, `ach_bank_account`, `apple_pay`. */
  readonly id: string
  readonly min: string
  readonly max: string
  /** No provider named limits: these are the usual ones. */
  readonly isUsual: boolean
}

/** Money that can be paid with. */
export interface PayCurrency {
  /** ISO 4217. */
  readonly id: string
  readonly methods: readonly PayMethod[]
}

/** A coin on one network of the instance. */
export interface CoinNetwork {
  readonly networkId: CaipNetworkId
  /** Contract or mint; undefined for the network's own coin. */
  readonly contract: string | undefined
}

/** A coin that can be bought. Symbol and name are what strangers say of it (S38). */
export interface Coin {
  readonly symbol: string
  readonly name: string
  /** Those that the instance has; at least one. */
  readonly networks: readonly CoinNetwork[]
}

/** A company that sells, or finds a seller. */
export interface Provider {
  /** `meld`, `coinbase`, or another that the operator added. */
  readonly id: string
  readonly name: string
  /** What purchases usually cost, in per cent, until there is a quote. */
  readonly usualFee: { readonly min: string; readonly max: string }
  /** Why it offers nothing now. */
  readonly failed: ProviderFailure | undefined
}

/** Why a provider sells nothing: it does not answer, or not there, not that much, not this for that money. */
export type ProviderFailure =
  | 'UPSTREAM_FAILED'
  | 'ONRAMP_COUNTRY_UNSERVED'
  | 'ONRAMP_AMOUNT_INVALID'
  | 'PAIR_UNSUPPORTED'

/** What can be bought in a place, and how it can be paid. */
export interface BuyChoices {
  readonly place: BuyerPlace
  /** Countries that a provider serves, by their codes. */
  readonly countries: readonly string[]
  readonly currencies: readonly PayCurrency[]
  readonly coins: readonly Coin[]
  readonly providers: readonly Provider[]
}

/** What the form is opened with; what cannot be read, or is not sold, is told to the user. */
export interface BuyParams {
  /** Contract or mint of the coin, or its symbol. Default: what is sold on the network in use. */
  readonly token?: string
  /** How much of it is wanted: a plain decimal. Default: 50 of the money of the buyer's country. */
  readonly amount?: string
  /** CAIP-2 id of the network on which it shall arrive. Default: the one in use. */
  readonly network?: string
}

/** What the form comes to. */
export interface BuyResult {
  /** For `follow`. */
  readonly handle: string
}

/** What a user wants to buy. */
export interface BuyWish {
  readonly symbol: string
  readonly networkId: CaipNetworkId
  /** ISO 4217. */
  readonly currency: string
  /** A plain decimal: of money where `of` is `money`, of coins where it is `coin`. */
  readonly amount: string
  /** Coins are turned into money by what a provider quotes: what arrives comes close to it, and is said. Default `money`. */
  readonly of?: 'money' | 'coin'
  /** Default: by card, else what there is. */
  readonly method?: string
  /** `DE` or `US-NY`. Default: where the services think that the buyer is. */
  readonly country?: string
}

/** What a provider gives. Made by `quotes`; any other object is refused. */
export interface BuyQuote {
  readonly id: string
  readonly wish: BuyWish
  /** Id of the provider that is asked. */
  readonly provider: string
  /** Who sells: of one that finds sellers, the one that it found. */
  readonly seller: string
  readonly method: string
  /** Is charged, all fees included. */
  readonly pays: Money
  /** Arrives. */
  readonly gets: Money
  /** Parts of what is paid that buy nothing. `type` is `network`, `provider`, or the provider's own word. */
  readonly fees: readonly (Money & { readonly type: string })[]
  /** Unix time in ms. */
  readonly expiresAt: number
}

/** A provider without a quote, and why; the limits where the amount is at fault. */
export interface QuoteFailure {
  readonly provider: string
  readonly name: string
  readonly code: ProviderFailure
  readonly min?: string
  readonly max?: string
}

/** What all providers gave for one wish. */
export interface BuyQuotes {
  /** Those that give most first; at least one. */
  readonly quotes: readonly BuyQuote[]
  readonly failed: readonly QuoteFailure[]
}

/**
 * How far a purchase has come. `opened`: the buyer has not begun to pay. `sent`: that is the provider's word. `arrived`: the chain shows it. `stuck`: the
 * provider gave no answer for 14 days, or names what cannot be true (`problems`).
 */
export type PurchaseStatus =
  | 'opened'
  | 'pending'
  | 'paid'
  | 'sent'
  | 'arrived'
  | 'failed'
  | 'refunded'
  | 'expired'
  | 'stuck'

/** What the provider says that cannot be: see docs/onramp.md. `not-credited`: the chain says that its transaction did not pay the account. */
export type PurchaseProblem = 'hash-used' | 'address-changed' | 'amount-changed' | 'not-credited'

/** A purchase that was begun in this browser. */
export interface Purchase {
  /** Names it in addresses and to hosts; opens nothing. */
  readonly handle: string
  readonly status: PurchaseStatus
  /** Nothing else will be known of it. */
  readonly isOver: boolean
  readonly provider: string
  readonly seller: string
  readonly method: string
  readonly account: CaipAccountId
  readonly pays: Money
  /** What was quoted. */
  readonly quoted: Money
  /** What has arrived, as the chain says; else what the provider says that it sent. */
  readonly received: Money | undefined
  readonly hash: string | undefined
  readonly problems: readonly PurchaseProblem[]
  /** Each status that it had, with its Unix time in ms. */
  readonly steps: readonly { readonly status: PurchaseStatus; readonly at: number }[]
  /** Unix time in ms until which its checkout can be opened. */
  readonly sessionUntil: number
}

/** A checkout that was made. */
export interface Begun {
  readonly handle: string
  /** Of the checkout: https, at a host of the provider that the operator lists; good once, for five minutes. Lead a window of the user's to it. */
  readonly url: string
}

/** All that buys without a view. */
export interface Buying {
  /**
   * What can be bought. Asked anew after 5 min. @param choice default: the place that the services think of, all money
   * @throws {LatchkeyError} ONRAMP_UNAVAILABLE, and those of the services
   */
  options(choice?: { readonly country?: string; readonly signal?: AbortSignal }): Promise<BuyChoices>
  /**
   * What the providers give now. @throws {LatchkeyError} ONRAMP_AMOUNT_INVALID with `data.min`, `data.max`, ONRAMP_COUNTRY_UNSERVED, PAIR_UNSUPPORTED,
   * ONRAMP_UNAVAILABLE
   */
  quotes(wish: BuyWish, options?: { readonly signal?: AbortSignal }): Promise<BuyQuotes>
  /**
   * Makes the checkout of a quote, which pays the account in use of the quote's namespace. It is followed from then on, also after a reload.
   * @param options.returns the provider leads back to this page, and it goes on there: for a checkout in the same tab
   * @throws {LatchkeyError} QUOTE_UNKNOWN, ONRAMP_QUOTE_CHANGED (over, or it would cost more), NOT_CONNECTED, ONRAMP_UNAVAILABLE
   */
  begin(quote: BuyQuote, options?: { readonly returns?: boolean }): Promise<Begun>
  /** Those of this browser that are open, or of whose end the user was not told, the latest first. */
  purchases(): Live<readonly Purchase[]>
  /** One of them; undefined where this browser knows none by that handle. */
  follow(handle: string): Live<Purchase | undefined>
  /** Asks the provider and the chain now: the user says that it was paid. @throws {LatchkeyError} those of the services */
  refresh(handle: string): Promise<void>
  /** The user was told of its end, or does not want to follow it any more: it is dropped from this browser, and goes on at the provider. */
  forget(handle: string): void
}

/** What `latchkey.use(onramp)` resolves with. */
export type OnrampController = Buying
