import type { BackEndWrite } from './write.js'

/**
 * How far an order has come. `open`: nothing was seen. `seen`: something was, not deep enough to count. `paid`: one of its amounts is there, as deep as
 * it asks for; `overpaid`: more than that. `underpaid`: it ended with less. `late`: it ended, and money came after. `failed`: what was seen was taken back
 * by the chain and did not come again. Only money moves it on from an end; what a block holds that was made in time counts as in
 * time.
 */
export type BackEndOrderState =
  | 'open'
  | 'seen'
  | 'paid'
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'expired'
  | 'cancelled'
  | 'failed'

/** An order to be made. */
export interface BackEndNewOrder {
  /** Amounts of which any one is enough: 1 to 16, one for each asset. The services convert nothing. */
  readonly accepts: readonly {
    /** In CAIP-19: `eip155:1/erc20:0x...`, `eip155:1/slip44:60`, `solana:.../token:...`, `solana:.../slip44:501`. */
    readonly asset: string
    /** In smallest units, decimal: `20000000` is 20 of a token with 6 decimals. */
    readonly amount: string
    /** One of those that the operator has set for the project. Default: the first on that chain. */
    readonly recipient?: string | undefined
    /** Blocks that make a payment final; 1 is its own block alone. Default: the chain's. */
    readonly depth?: number | undefined
  }[]
  /** How long it may be paid, in seconds, 60 to 2,592,000. Default 900. */
  readonly expiresIn?: number | undefined
  /** Your own word for it, 200 characters at most. No payer sees it. */
  readonly reference?: string | undefined
}

/** One of the amounts that an order takes. */
export interface BackEndAccept {
  readonly asset: string
  readonly amount: string
  /** Yours: what is paid ends there. */
  readonly recipient: string
  /** What the payer sends to: the order's own address, or the recipient. */
  readonly payTo: string
  /** How a payment is known: by an address of the order's own, by the hash that its payer names, or by a key that the transaction names (Solana). */
  readonly way: 'address' | 'fixed' | 'reference'
  readonly referenceKey: string | null
  readonly depth: number
  /** What has arrived, in smallest units; the chain may take it back. */
  readonly seen: string
  /** The same, as deep as `depth`: deliver by it. */
  readonly final: string
}

/** An order. Times are ISO 8601. */
export interface BackEndOrder {
  /** Of 32 hex digits. A page that knows it can pay the order, and nothing else. */
  readonly id: string
  readonly project: string
  readonly state: BackEndOrderState
  /** Grows with each change of the state, and with each payment that is final after the end. */
  readonly sequence: number
  readonly accepts: readonly BackEndAccept[]
  readonly payments: readonly {
    readonly asset: string
    /** Null for coins that a contract sent: the balance alone shows them. */
    readonly hash: string | null
    /** What arrived, not what was sent; in smallest units. */
    readonly amount: string
    readonly isFinal: boolean
  }[]
  readonly createdAt: string
  readonly expiresAt: string
  /** Null while it is `open` or `seen`. */
  readonly endedAt: string | null
  /** While a payer has it: see docs/payments.md. */
  readonly leasedUntil: string | null
  /** Your own word for it. */
  readonly reference: string | null
  /** What you gave back, as you noted it; `isSeen` once the chain shows it. */
  readonly refunds: readonly { readonly asset: string; readonly hash: string; readonly isSeen: boolean }[]
}

/** Which orders are listed. */
export interface BackEndOrderList {
  readonly cursor?: string | undefined
  /** Orders in one page, 100 at most. Default 50. */
  readonly limit?: number | undefined
  readonly state?: BackEndOrderState | undefined
  readonly reference?: string | undefined
}

/** A page of orders, the newest first. */
export interface BackEndOrderPage {
  readonly orders: readonly BackEndOrder[]
  /** Of the next page; left out on the last. */
  readonly cursor?: string | undefined
}

/**
 * What the project is paid. Reading takes a key with `orders:read`, the rest `orders:write`. Each method rejects with a `LatchkeyError` whose `code` says
 * why, `ORDER_UNKNOWN` for an order that is not there. Nothing is sent twice.
 */
export interface BackEndOrders {
  /**
   * Makes an order. It is paid to your own recipients alone: a key can name no other.
   * @param write.idempotencyKey of one purchase: the same call with it again is answered with the same order for 24 hours, so that a lost answer makes no second one
   */
  create(order: BackEndNewOrder, write: { readonly idempotencyKey: string }): Promise<BackEndOrder>
  /** Undefined where there is none. */
  get(id: string): Promise<BackEndOrder | undefined>
  page(list?: BackEndOrderList): Promise<BackEndOrderPage>
  /** All of them, asked for page by page. */
  list(list?: Omit<BackEndOrderList, 'cursor'>): AsyncGenerator<BackEndOrder, void, undefined>
  /** Takes it back, while it is `open`: ORDER_NOT_OPEN else. */
  cancel(id: string, write?: BackEndWrite): Promise<BackEndOrder>
  /** Notes that you gave money back: you send it, by a wallet of yours. `isSeen` once the chain shows the transaction. */
  noteRefund(
    id: string,
    refund: { readonly asset: string; readonly hash: string },
    write?: BackEndWrite,
  ): Promise<BackEndOrder>
}
