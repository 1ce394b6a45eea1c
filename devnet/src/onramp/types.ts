/** A coin that is sold, on one local chain. */
export interface SoldCoin {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** CAIP-2. */
  readonly chain: string
  /** Token contract or mint; undefined for the chain's own coin. */
  readonly contract: string | undefined
  /** Dollars for one. */
  readonly price: number
  /** Sends what was bought. @returns the hash */
  pay(address: string, amount: bigint): Promise<string>
}

export type Seller = 'meld' | 'coinbase'

/** How far a purchase has come. */
export type Stage = 'created' | 'pending' | 'paid' | 'sent' | 'complete' | 'failed' | 'refunded'

/** A purchase, from its session on. */
export interface Sale {
  readonly seller: Seller
  /** In the checkout's address. */
  readonly token: string
  /** The seller's own id. */
  readonly id: string
  /** What whoever asked for the session named it. */
  readonly reference: string
  readonly coin: SoldCoin
  readonly address: string
  readonly fiat: { readonly amount: number; readonly currency: string }
  readonly redirectUrl: string | undefined
  readonly madeAt: number
  stage: Stage
  /** In whole coins. */
  amount: number
  hash?: string
  /** Cookie of the browser that opened the checkout. */
  visit?: string
}

/** What a user, or a test, makes of a checkout. */
export const choices = ['pay', 'less', 'delay', 'decline', 'refund', 'close'] as const
export type Choice = (typeof choices)[number]

/** How the seller tells of it. `late` keeps messages until `flush`. */
export const tellings = ['once', 'twice', 'reversed', 'late', 'forged', 'never'] as const
export type Telling = (typeof tellings)[number]
