/** A coin or token on its chain: the contract or mint in the chain's own spelling; absent for the native coin. */
export interface AssetRef {
  /** CAIP-2. */
  readonly chain: string
  readonly address?: string
}

/** What is known of a coin or token. Names are strangers' words, cleaned (S38). */
export interface Asset extends AssetRef {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Where the upstream or the token list has a picture; never given to a page, which gets an id of ours. */
  readonly iconUrl?: string
  /** Whether it takes permits (EIP-2612), where that is known. */
  readonly eip2612?: boolean
  /** The operator's token list has it. */
  readonly isListed: boolean
  /** An upstream or our own rules call it spam. */
  readonly isSpam: boolean
}

/** What an account holds of an asset. */
export interface Holding {
  readonly asset: Asset
  /** In smallest units. */
  readonly amount: bigint
}

/** One collectible that an account holds. */
export interface Nft {
  /** CAIP-2. */
  readonly chain: string
  /** Contract of the collection; on Solana the asset's own mint. */
  readonly contract: string
  /** Decimal; empty on Solana. */
  readonly tokenId: string
  /** `solana`: a mint that a plain token transfer moves. `solana-program`: moved by a program alone (compressed, Core, programmable), or frozen. */
  readonly standard: 'erc721' | 'erc1155' | 'solana' | 'solana-program'
  readonly name?: string
  readonly collection?: string
  readonly description?: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** How many the account has: more than one is ERC-1155. */
  readonly amount: bigint
  readonly pictureUrl?: string
  /** Where its contract says that its name and picture are; a stranger's address. */
  readonly metadataUrl?: string
  readonly isSpam: boolean
}

/** What moved in a transaction, seen from one account. */
export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly what: { readonly asset: Asset; readonly amount: bigint } | { readonly nft: Nft }
  readonly from: string
  readonly to: string
}

/** A transaction of an account. */
export interface Transaction {
  /** Hash or signature. */
  readonly hash: string
  readonly chain: string
  /** Ms; absent while it is pending. */
  readonly minedAt?: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** `send`, `receive`, `approve`, `trade`, `mint`, `burn`, `deploy`, `execute`. */
  readonly operation: string
  readonly from: string
  readonly to: string
  readonly nonce: number
  readonly transfers: readonly Transfer[]
}

/** An answer of a driver, and how much it is worth. */
export interface Known<Value> {
  readonly value: Value
  /** Ms at which the upstream gave it: an answer from a store is older than now. */
  readonly asOf: number
  /** It knows nothing from before this time, in ms: a bounded picture. Absent: it knows all. */
  readonly since?: number
  /** It lags behind its chain, or disagrees with another (F14). */
  readonly isStale?: boolean
}

/** A part of a list that goes on. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Plain data of the driver's own, for the next page; absent at the end. Callers get it sealed in one opaque text. */
  readonly next?: unknown
}

/** What a driver is asked with. */
export interface Question {
  /** CAIP-2. */
  readonly chain: string
  /** In the chain's canonical spelling. */
  readonly account: string
  /** Aborts when the caller is gone or the time is over. */
  readonly signal: AbortSignal
}

/**
 * A driver: an upstream that knows something of accounts. It has the concerns that it serves and no others. Every method rejects with
 * a `DriverError`; what an upstream says is parsed before it is used.
 */
export interface Driver {
  /** As the configuration names it: `node`, `blockscout`, `das`, `ens`, `names`, `defillama`, `coingecko`, `pools`. */
  readonly id: string
  /** Its figures are those of the chain's own nodes: others are compared with them (F14). */
  readonly isNode?: boolean
  /** Whether it serves a chain at all. */
  serves(chain: string): boolean
  /** All coins and tokens, the native coin first; no collectibles. */
  readonly balances?: (question: Question) => Promise<Known<readonly Holding[]>>
  /** Newest first. `cursor`: the `next` of its own earlier page. */
  readonly history?: (question: Question & { readonly cursor?: unknown }) => Promise<Known<Page<Transaction>>>
  readonly nfts?: (question: Question & { readonly cursor?: unknown }) => Promise<Known<Page<Nft>>>
  /** US dollars for one whole token, by `keyOf`; an unknown price is absent. All assets are of chains that it serves. */
  readonly prices?: (assets: readonly AssetRef[], signal: AbortSignal) => Promise<Known<ReadonlyMap<string, Price>>>
  /** Forward-checked primary name, and its picture. */
  readonly identity?: (question: Omit<Question, 'chain'>) => Promise<Known<Identity>>
}

/** How an account presents itself; nothing of it for one that does not. */
export interface Identity {
  /** Leads to the account, and is in its normal form. */
  readonly name?: string
  /** A stranger's address, never given to a page. */
  readonly avatarUrl?: string
  /** A collectible of the account whose picture is the avatar, in place of an address. */
  readonly avatarNft?: Nft
}

/** The price of one whole coin or token. */
export interface Price {
  readonly usd: number
  /** Per cent in 24 hours, where the upstream says it. */
  readonly change24h?: number
}

/** One key for one asset. */
export const keyOf = ({ chain, address = '' }: AssetRef): string => `${chain}/${address}`
