import type { Asset, CaipAccountId, Holding, Live } from '../../src/plugin.js'

/** What `tokenView` is opened with. */
export interface TokenParams {
  /** Contract or mint, in the chain's own spelling. Default: the native coin. */
  readonly address?: string
}

/** What `nftView` is opened with. */
export interface NftParams {
  /** CAIP-19 id, as the service or the wallet lists it. */
  readonly id: string
}

/** One collectible that an account holds. Its words and picture are what strangers say of it (S38). */
export interface Nft {
  /** CAIP-19, or `{contract}/{number}` where only the wallet knows it. */
  readonly id: string
  readonly contract: string
  /** Decimal; empty where the namespace has no such numbers. */
  readonly tokenId: string
  readonly name: string
  readonly collection?: string
  readonly picture?: string
  /** How many the account has. */
  readonly amount: bigint
  readonly isSpam?: true
  /** A plain transfer does not move it: it is not offered to be sent. */
  readonly isStuck?: true
}

/** What is known of one collectible alone. */
export interface NftDetail {
  readonly description?: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
}

/** The collectibles of an account, as far as they were asked for. */
export interface NftList {
  readonly items: readonly Nft[]
  readonly hasMore: boolean
}

/** A list that comes in pages. */
export interface NftFeed extends Live<NftList> {
  error(): unknown
  /** Asks for the next page, once however often it is called. */
  more(): void
}

/** A holding as the tab shows it. */
export interface ShownHolding extends Holding {
  /** It stands behind "Hidden": spam, or a token that neither a list nor a price speaks for. */
  readonly isHidden: boolean
}

/** What a wallet or chain lists itself. */
export interface AssetList {
  readonly assets: readonly Asset[]
  /** Unix time in ms at which it was answered. */
  readonly asOf: number
}

/** What the views of the plugin read. */
export interface TokensViews {
  /** What the wallet itself lists; null where it has no list. The same object for the same account. */
  assets(account: CaipAccountId): Live<AssetList | null>
  nfts(account: CaipAccountId): NftFeed
  detail(account: CaipAccountId, id: string): Promise<NftDetail | undefined>
  /** Whether the host listed a token of the account's chain. */
  isListed(account: CaipAccountId, address: string): boolean
  /** Whether tokens of the account in use can be traded. */
  canTrade(): boolean
}
