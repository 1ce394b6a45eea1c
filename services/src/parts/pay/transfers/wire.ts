import * as z from 'zod'

// protocol/wallet-api.md section 6, and our keys beside its own (docs/elsewhere.md).

/** Body of `POST /appkit/v1/transfers/quote`. What else pages send is not read. */
export const quoteBody = z.object({
  user: z.string().min(1).max(200).optional(),
  originChainId: z.string().min(1).max(80),
  originCurrency: z.string().min(1).max(100),
  destinationChainId: z.string().min(1).max(80),
  destinationCurrency: z.string().min(1).max(100),
  recipient: z.string().min(1).max(200),
  /** What has to arrive, in smallest units of the destination. */
  amount: z.string().regex(/^[1-9]\d{0,77}$/),
  /** Ours: it has to be there before this time, ISO 8601: an order's end. */
  before: z.iso.datetime({ offset: true }).optional(),
  /** Ours: the only contract that the page would have called; ways by others are none. */
  contract: z.string().max(200).optional(),
})

/** A currency on the wire. */
export interface WireCurrency {
  /** CAIP-2. */
  readonly network: string
  /** Contract, or the namespace's native address. */
  readonly asset: string
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** What is sent, or arrives: smallest units. */
export interface WireMoney {
  readonly amount: string
  readonly currency: WireCurrency
}

/** A step of the user's. `deposit` is a plain transfer of a currency, `transaction` a call. */
export type WireStep =
  | {
      readonly requestId: string
      readonly type: 'deposit'
      readonly deposit: { readonly amount: string; readonly currency: string; readonly receiver: string }
    }
  | {
      readonly requestId: string
      readonly type: 'transaction'
      readonly transaction: {
        /** CAIP-2. */
        readonly chainId: string
        readonly from: string
        readonly to: string
        readonly data: string
        /** Wei, decimal. */
        readonly value: string
      }
    }

/** Answer of `POST /appkit/v1/transfers/quote`. */
export interface WireTransferQuote {
  /** The driver. */
  readonly type: string
  readonly origin: WireMoney
  readonly destination: WireMoney
  readonly steps: readonly WireStep[]
  readonly fees: readonly { id: string; label: string; amount: string; currency: WireCurrency }[]
  readonly timeInSeconds: number
  /** Ours: whom the user approves, and for how much. */
  readonly approval: { readonly spender: string; readonly amount: string }
  /** Ours: who has the money meanwhile, and until when, ISO 8601; null where it goes straight to its recipient. */
  readonly held: { readonly by: string; readonly until: string } | null
}

/**
 * What became of a transfer. `waiting`: nothing was sent. `submitted`: a transaction is named that no block has. `pending`: it was sent, and is
 * held. `success`: it has arrived. `failure`: its transaction failed, or sent something else. `timeout`: its deadline is over, nothing came and
 * nothing was refunded. `refund`: it came back.
 */
export type TransferStatus = 'waiting' | 'submitted' | 'pending' | 'success' | 'failure' | 'timeout' | 'refund'

/** Answer of `GET /appkit/v1/transfers/status`. */
export interface WireTransferStatus {
  readonly status: TransferStatus
  /** Ours: transactions that were seen, each on its own chain. */
  readonly sent?: string
  readonly arrived?: string
  readonly refunded?: string
}
