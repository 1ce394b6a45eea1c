/**
 * How far an order has come. `open`: nothing was seen. `seen`: something was, not deep enough. `paid`: one of its amounts is there, as deep as it
 * asks for. `overpaid`: more than that. `underpaid`: it ended with less. `late`: it ended, and money came after. `failed`: what was seen was
 * taken back by the chain and did not come again before the end. Only money moves it on from an end: what a block holds that was made in time
 * counts as in time, even if it is read after the order expired.
 */
export type OrderState =
  | 'open'
  | 'seen'
  | 'paid'
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'expired'
  | 'cancelled'
  | 'failed'

/**
 * How a payment is known for its order. `address`: the order has an address of its own (`contracts/OrderAddress.sol`). `fixed`: the recipient's own
 * address; the payer proves the account and names the hash. `reference`: Solana, by a key that the transaction names.
 */
export type PayWay = 'address' | 'fixed' | 'reference'

/** One of the amounts that an order takes; any one of them is enough. */
export interface WireAccept {
  /** CAIP-19: `eip155:1/erc20:0x…`, `eip155:1/slip44:60`, `solana:…/token:…`, `solana:…/slip44:501`. */
  readonly asset: string
  /** In smallest units, decimal. */
  readonly amount: string
  /** The merchant's, set by the operator's command. */
  readonly recipient: string
  /** What the payer sends to: the order's own address, or the recipient. */
  readonly payTo: string
  readonly way: PayWay
  /** The key that a transaction of Solana names; null elsewhere. */
  readonly referenceKey: string | null
  /** Blocks on top of the payment's that make it final; 1 is its own block alone. */
  readonly depth: number
  /** What has arrived, in smallest units, as far as the newest block that was read shows; what is not final may be taken back. */
  readonly seen: string
  /** The same, as deep as `depth`. */
  readonly final: string
}

/** A transaction that paid. */
export interface WirePayment {
  readonly asset: string
  /** Null where the balance alone shows that money came: coins that a contract sent, which no log tells of. */
  readonly hash: string | null
  /** In smallest units; what arrived, not what was sent. */
  readonly amount: string
  readonly isFinal: boolean
}

/** An order as everyone may read it who knows its id. Times are ISO 8601. */
export interface WireOrder {
  /** 128 random bits: 32 hex digits. */
  readonly id: string
  readonly project: string
  readonly state: OrderState
  /** Grows with each change of the state, and with each payment that is final after the end. */
  readonly sequence: number
  readonly accepts: readonly WireAccept[]
  readonly payments: readonly WirePayment[]
  readonly createdAt: string
  readonly expiresAt: string
  /** Null while it is `open` or `seen`. */
  readonly endedAt: string | null
  /** While a payer has it: no other is to begin until then, unless the user says so. */
  readonly leasedUntil: string | null
}

/** An order as a key with `orders:read` or `orders:write` reads it. */
export interface WireHostOrder extends WireOrder {
  /** The host's own word for it, 200 characters at most. */
  readonly reference: string | null
  /** Transactions by which the merchant gave money back, as it named them. */
  readonly refunds: readonly { readonly asset: string; readonly hash: string; readonly isSeen: boolean }[]
}

/** Body of `POST /v1/pay/orders`, with `Idempotency-Key`. */
export interface WireNewOrder {
  /** 1 to 16, one for each asset; nothing is converted. */
  readonly accepts: readonly {
    readonly asset: string
    readonly amount: string
    /** One of the project's, where it has several on that chain. Default: the first that was set. */
    readonly recipient?: string
    /** Default: the chain's. */
    readonly depth?: number
  }[]
  /** Seconds from now, 60 to 2,592,000. Default 900. */
  readonly expiresIn?: number
  readonly reference?: string
}

/** Body of `POST /v1/pay/orders/{id}/lease`. Answers `{ until }`, or 409 ORDER_LEASED with `until`. */
export interface WireLease {
  /** Random, of the browser that pays: the same one prolongs its own. 32 hex digits. */
  readonly holder: string
  /** The user has read that another may be paying, and goes on. */
  readonly overrule?: true
  /** Gives it back. */
  readonly end?: true
}
