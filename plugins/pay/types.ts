import type {
  Amount,
  CaipAccountId,
  CaipNetworkId,
  LatchkeyError,
  Live,
  PageWindow,
  Token,
  TokenAmount,
  TradeQuote,
} from '../../src/plugin.js'

/** What is paid with, by the field's names. */
export interface PaymentAsset {
  readonly network: CaipNetworkId
  /** Contract or mint; `native` for the network's own coin. */
  readonly asset: string
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** A payment that the page itself asks for: no order, so only the chain shows that it was made. */
export interface DirectPayment {
  readonly paymentAsset: PaymentAsset
  readonly recipient: string
  /** A plain decimal of the asset, above 0. */
  readonly amount: string | number
  /** `deposit`: the user pays an account of their own. Default `pay`. */
  readonly choice?: 'pay' | 'deposit'
  /** Where pages of exchanges open. Default true: in a new tab. */
  readonly openInNewTab?: boolean
  /** Where exchanges lead back to. */
  readonly redirectUrl?: { readonly success: string; readonly failure: string }
  /** Which exchanges are offered, and in which order. Default: all that there are. */
  readonly payWithExchange?: { readonly includeOnly?: readonly string[]; readonly exclude?: readonly string[] }
}

/** An order of the services. */
export interface OrderPayment {
  /** Its id. */
  readonly order: string
  /** What the page knows of it: what differs is refused (ORDER_DIFFERS). */
  readonly expect?: {
    /** In the smallest units of `asset`. */
    readonly amount?: string | bigint
    /** CAIP-19. */
    readonly asset?: string
    readonly recipient?: string
  }
}

/** A payment link (EIP-681, Solana Pay). It names no merchant. */
export interface LinkPayment {
  readonly link: string
}

/** What `pay` takes. */
export type PaymentOptions = DirectPayment | OrderPayment | LinkPayment

/** What the plugin is made with. */
export interface PayOptions {
  /**
   * The merchant's own addresses, by network. An order that would pay another one is refused (RECIPIENT_UNKNOWN): the services cannot swap it. Without it
   * orders are refused; payments that the page itself asks for, and links, need none.
   */
  readonly recipients?: Readonly<Record<CaipNetworkId, string | readonly string[]>>
  /**
   * Where pages of exchanges may be, by exchange: `host`, or `host:port`. Only there a window is opened, whatever the services say. Default: known for
   * `coinbase` and `meld`.
   */
  readonly exchangeHosts?: Readonly<Record<string, readonly string[]>>
  /**
   * Bridges whose contracts you vouch for, by the network that is sent from: what their contract is given it may take. Whatever the services say, no other one
   * is approved or called. Default: none, and nothing is brought from another network.
   */
  readonly bridges?: Readonly<Record<CaipNetworkId, Bridge>>
}

/** A bridge on the network that is sent from. */
export interface Bridge {
  /** What is approved and called there. */
  readonly contract: string
  /** How it is called: by `depositV3` of Across, or as LI.FI's contract for Across (docs/elsewhere.md). Default `across`. */
  readonly form?: 'across' | 'lifi'
  /** What users read. Default `Across`, or `LI.FI`. */
  readonly name?: string
}

/** A way from another network, as its call says: it was read here, and is written here once more before it is sent. */
export interface BridgeQuote {
  /** What the services know it by. */
  readonly request: string
  /** What users read of who has the money meanwhile. */
  readonly name: string
  readonly contract: string
  /** How long it usually takes, in seconds. */
  readonly seconds: number
  /** Unix time in seconds of the quote. */
  readonly quotedAt: number
  /** Unix time in seconds: what has not arrived by then comes back to the account. */
  readonly deadline: number
  /** A filler that has it for itself at first, and for how many seconds; the zero address is none. */
  readonly filler: string
  readonly fillerSeconds: number
  /** LI.FI's id of it, 32 bytes in hex, where its contract is called. */
  readonly transactionId?: string
}

/** One way to settle a bill: any one is enough. */
export interface Debt {
  readonly asset: Token
  /** As who asks names it: CAIP-19, or CAIP-10 of the token's contract, or CAIP-2 of the network whose coin it is. */
  readonly assetId: string
  /** In smallest units. */
  readonly amount: bigint
  /** The merchant's address; all of it is shown. */
  readonly recipient: string
  /** What the transfer goes to: the order's own address, computed here from `recipient`, or `recipient`. */
  readonly payTo: string
  /** `fixed`: the payer has to prove the account first, and name the hash. Default: it is known by the address. */
  readonly way?: 'address' | 'fixed' | 'reference'
  readonly references?: readonly string[]
  readonly memo?: string
  /** Of an order: the block of the payment, and those on top of it, that it asks for. Default: 1. */
  readonly depth?: number
}

/** What is owed, wherever it comes from: checked, and not changed any more. */
export interface Bill {
  /** Of this payment, in this browser and to hosts: the order's id, or a random one. */
  readonly id: string
  readonly from: 'order' | 'page' | 'link'
  readonly choice: 'pay' | 'deposit'
  readonly debts: readonly [Debt, ...Debt[]]
  /** Unix time in ms after which nothing is sent. */
  readonly expiresAt?: number
}

/** Something that the bill can be paid with. */
export interface PaySource {
  readonly id: string
  readonly account: CaipAccountId
  readonly debt: Debt
  /** What leaves the account: the debt itself, or what is swapped for it, at most. */
  readonly pays: TokenAmount
  readonly balance: bigint
  /** The swap that comes before; its least is the whole debt. */
  readonly quote?: TradeQuote
  /** All that leaves the account, fees included, in US dollars; undefined where a price is not known. */
  readonly cost?: number
  /** What the network takes for all of its steps, at most; undefined where it cannot be told before. */
  readonly fee?: Amount
  /** It is on another network than the debt, and is brought there by a bridge: `account` is on the network that is sent from. */
  readonly bridge?: BridgeQuote
  /** Swap and transfer go as one, or not at all: the wallet says that it can. */
  readonly isAtomic: boolean
}

/** Sources that suffice, those that are there as they are first; else why none does. */
export interface PayChoices {
  readonly sources: readonly PaySource[]
  /** Nothing suffices: how much of the debt's asset is lacking, for each debt that the account could pay. */
  readonly lacks: readonly TokenAmount[]
  /** The account's network cannot be traded on, or its prices do not answer: only what is there as it is was looked at. */
  readonly isWithoutSwaps: boolean
}

/** One thing that the wallet is asked. `approve` is leave for the exchange, or the bridge; `batch` all of them as one; `bridge` what a bridge is given. */
export type PayStepKind = 'switch' | 'prove' | 'approve' | 'swap' | 'transfer' | 'batch' | 'bridge'

/** A step of a payment. */
export interface PayStep {
  readonly kind: PayStepKind
  readonly state: 'waiting' | 'asking' | 'sent' | 'done' | 'failed'
  readonly hash?: string
}

/**
 * How far a payment has come. `ready`: nothing was asked. `paying`: a step is asked or sent. `stopped`: refused, failed, or the page was left: it goes on from the
 * first step that is not done. `sent`: the transfer is sent. `done`: the chain, or the order, shows that it arrived. `late`, `gone`: it expired, or another
 * has paid it, before the transfer. Of what a bridge brings: `held`: the bridge has it. `overdue`: its time is over, nothing has arrived and nothing came back
 * yet. `refunded`: it came back to the account. `short`: less has arrived than was owed.
 */
export type PayState =
  | 'ready'
  | 'paying'
  | 'stopped'
  | 'sent'
  | 'done'
  | 'failed'
  | 'late'
  | 'gone'
  | 'held'
  | 'overdue'
  | 'refunded'
  | 'short'

/** What the chains show of what a bridge was given. */
export interface BridgePassage {
  /** What the receiver had before, and what it has got since; in smallest units of the debt's asset. */
  readonly before: bigint
  readonly arrived: bigint
  /** Transactions that were seen, each on its own network. */
  readonly arrivedHash?: string
  readonly refundedHash?: string
  /** When it had arrived, or was back. Unix time in ms. */
  readonly overAt?: number
}

/** A payment that was begun in this browser. Kept over a reload. */
export interface Payment {
  readonly id: string
  readonly bill: Bill
  readonly source: PaySource
  readonly state: PayState
  readonly steps: readonly PayStep[]
  /** Why it stopped. */
  readonly error?: { readonly code: string; readonly message: string }
  /** Hash of the transfer. */
  readonly hash?: string
  /** Once a bridge was asked to be given something. */
  readonly passage?: BridgePassage
  readonly at: number
}

/** What `pay` resolves with, and a host may keep. */
export interface PaymentResult {
  /** For receipts: the bill's id. */
  readonly paymentId: string
  readonly order?: string
  /** Of the transfer. Empty where an exchange or a bridge paid, and did not say it. */
  readonly hash: string
  /** Each step's, in order; of what a bridge brought that of its arrival last. */
  readonly hashes: readonly string[]
  /** Who paid. Undefined where an exchange did. */
  readonly account?: CaipAccountId
  /** Id of the exchange that paid. */
  readonly exchange?: string
  /** See `Debt.assetId`. */
  readonly asset: string
  /** In smallest units: what was owed and sent. */
  readonly amount: string
  readonly recipient: string
  /** `sent`: no block has it yet. The services' callback says when an order is paid. */
  readonly status: 'sent' | 'done'
}

/** What the view `Pay` is opened with. */
export interface PayParams {
  /** What is to be paid, by a host that opens the view itself. */
  readonly payment?: PaymentOptions
  /** The same, read already: made by `Paying.toBill`, any other object is refused. */
  readonly bill?: Bill
}

/** What the view `PayWithExchange` is opened with: what the account in use lacks. Default: its network's coin. */
export interface PayWithExchangeParams {
  readonly token?: Token
  /** How much of it, in smallest units. */
  readonly value?: bigint
}

/** All that pays without a view. */
export interface Paying {
  /**
   * Reads and checks what is owed.
   * @throws {LatchkeyError} INVALID_PAYMENT_CONFIG, INVALID_RECIPIENT, INVALID_ASSET, INVALID_AMOUNT, INVALID_CHAIN_NAMESPACE,
   * INVALID_RECIPIENT_ADDRESS_FOR_ASSET; ORDER_UNKNOWN, ORDER_DIFFERS, RECIPIENT_UNKNOWN, ORDER_OVER; those of the services
   */
  toBill(options: PaymentOptions, options2?: { readonly signal?: AbortSignal }): Promise<Bill>
  /** What the account can pay it with. @throws {LatchkeyError} UNABLE_TO_GET_TOKEN_BALANCES */
  choices(bill: Bill, account: CaipAccountId, options?: { readonly signal?: AbortSignal }): Promise<PayChoices>
  /**
   * What the account has on other networks that a bridge would bring, by what it costs. They take a while to be found. None without the option `bridges`, for
   * orders that are told by payer or hash, and where a service or network does not answer.
   */
  elsewhere(
    bill: Bill,
    account: CaipAccountId,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly PaySource[]>
  /**
   * How long a source takes, in seconds, as the network's blocks have come lately: each of its steps waits for one, and an order for those that it asks
   * for besides. Undefined where it cannot be told. It promises nothing, and never rejects.
   */
  seconds(source: PaySource, options?: { readonly signal?: AbortSignal }): Promise<number | undefined>
  /** The steps that a source takes, told before anything is asked. Takes the lease. @throws {LatchkeyError} ORDER_LEASED with `data.until` */
  begin(bill: Bill, source: PaySource, options?: { readonly overrule?: boolean }): Promise<Payment>
  /**
   * Does what is not done yet, and resolves when the transfer was sent, or a bridge was given it; looks by hash before anything is asked anew. Once at a time, in all tabs.
   * What stops it is in the payment, and is thrown as well.
   * @param options.overrule the user has read that a step may be under way already (PAY_UNCERTAIN), has looked in the wallet, and goes on
   * @throws {LatchkeyError} ORDER_LATE, ORDER_GONE, PAY_UNCERTAIN, ORDER_LEASED, ORDER_DIFFERS, PAY_PRICE_CHANGED, WRONG_CHAIN; the wallet's
   */
  carryOn(id: string, options?: { readonly overrule?: boolean }): Promise<Payment>
  /** One of this browser; undefined where there is none. */
  follow(id: string): Live<Payment | undefined>
  /** Those that are not over, and those that a bridge brought until they are given up as read; the newest first. */
  open(): Live<readonly Payment[]>
  /** Gives it up: only what was not sent, or is over. What was swapped stays the buyer's. */
  giveUp(id: string): Promise<void>
}

/** An exchange that can be paid from. What was sent there cannot be taken back. */
export interface Exchange {
  readonly id: string
  readonly name: string
  /** Empty where there is none. */
  readonly imageUrl: string
  /** How long its payments usually take, with the user's part, in seconds. */
  readonly usualSeconds?: number
}

/** An exchange that sends one of the debts of a bill. */
export interface ExchangeOffer {
  readonly exchange: Exchange
  readonly debt: Debt
  /** What is sent, in US dollars, without the exchange's fee, which it tells alone; undefined where the price is not known. */
  readonly cost?: number
}

/**
 * How far a deposit has come. `waiting`: the exchange has the money still. `said`: it says that it has sent, the chain shows nothing yet. `missing`:
 * so for half an hour. `short`: less than the debt has arrived. `arrived`: by the chain; `more`: more than the debt. `failed`: the exchange says that it
 * sends nothing.
 */
export type DepositState = 'waiting' | 'said' | 'missing' | 'short' | 'arrived' | 'more' | 'failed'

/** What an exchange was asked to send. Kept over a reload. */
export interface ExchangeDeposit {
  readonly id: string
  readonly bill: Bill
  readonly debt: Debt
  readonly exchange: Pick<Exchange, 'id' | 'name' | 'usualSeconds'>
  /** What the exchange knows it by. */
  readonly session: string
  readonly state: DepositState
  /** Of what it has sent, by its word. */
  readonly hash?: string
  /** What the receiver had before, and what it has got since, by the chain; in smallest units. */
  readonly before: bigint
  readonly arrived: bigint
  /** When it was opened, was said to be sent, and had arrived. Unix times in ms. */
  readonly at: number
  readonly saidAt?: number
  readonly arrivedAt?: number
}

/** The page of an exchange, as long as this page has not been left. */
export interface ExchangePage {
  readonly url: string
  /** Undefined where the browser opened none. */
  readonly popup: PageWindow | undefined
}

/** Deposits from exchanges, each followed until the chain shows it. */
export interface Deposits {
  /** Those that can send one of the debts in the time that is left. @throws {LatchkeyError} UNABLE_TO_GET_EXCHANGES */
  offers(bill: Bill): Promise<readonly ExchangeOffer[]>
  /**
   * Opens the exchange's page: call it in a click. Takes the order's lease.
   * @throws {LatchkeyError} ORDER_LATE, ORDER_GONE, ORDER_LEASED, PAY_BEGUN, ASSET_NOT_SUPPORTED, UNABLE_TO_GET_PAY_URL
   */
  open(bill: Bill, offer: ExchangeOffer): Promise<ExchangeDeposit>
  /** Those of this browser that were not forgotten, the newest first. */
  all(): Live<readonly ExchangeDeposit[]>
  pageOf(id: string): ExchangePage | undefined
  /** Why the last look at it failed. */
  troubleOf(id: string): LatchkeyError | undefined
  /** It is over, and was told; or it is given up: what was sent comes all the same. */
  forget(id: string): void
}

/** What `latchkey.use(pay)` resolves with. */
export interface PayController {
  /**
   * Has the user pay, in the modal; settles once: when the transfer was sent, was left, or after 5 minutes without a press.
   * @throws {LatchkeyError} those of `toBill`; PAY_TIMEOUT, VIEW_CLOSED, GENERIC_PAYMENT_ERROR
   */
  pay(options: PaymentOptions): Promise<PaymentResult>
  /** Opens the modal on it, and resolves as soon as it shows. */
  openPay(options: PaymentOptions): Promise<void>
  /** Those of the services; none without services. @throws {LatchkeyError} UNABLE_TO_GET_EXCHANGES */
  getExchanges(): Promise<{ readonly exchanges: readonly Exchange[]; readonly total: number }>
  /** Those that send the asset, where `paymentAsset`, `amount` and `recipient` are named. @throws as `getExchanges`, and those of `toBill` */
  getAvailableExchanges(options?: Partial<DirectPayment>): Promise<{
    readonly exchanges: readonly Exchange[]
    readonly total: number
  }>
  /**
   * The exchange's page for a payment, good once. It learns asset, amount and recipient.
   * @throws {LatchkeyError} ASSET_NOT_SUPPORTED, UNABLE_TO_GET_PAY_URL, and those of `toBill`
   */
  getPayUrl(exchange: string, options: DirectPayment): Promise<{ readonly url: string; readonly sessionId: string }>
  /** The same, opened: call it in a click. Where the browser opens no window, show a link to `url`. */
  openPayUrl(exchange: string, options: DirectPayment): Promise<{ readonly url: string; readonly sessionId: string }>
  /** What the exchange says of it: its word, by which nothing is paid. @throws {LatchkeyError} UNABLE_TO_GET_BUY_STATUS */
  getExchangeBuyStatus(
    exchange: string,
    sessionId: string,
  ): Promise<{ readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'; readonly hash?: string }>
  /** Of the last payment of this page. */
  getPayResult(): PaymentResult | undefined
  getPayError(): { readonly code: string; readonly message: string } | undefined
}

/** What the plugin's own views read with `useController`: hosts see `PayController` of it. */
export interface PayFlow extends PayController {
  readonly paying: Paying
  readonly deposits: Deposits
  /** The user has done something in a view: the five minutes begin anew. */
  pressed(): void
  /** What `Pay` resolves with; undefined before the transfer was sent. */
  toResult(payment: Payment): PaymentResult | undefined
}
