import type { ActiveAccount } from './accounts.js'
import type { CaipAccountId, CaipAssetId, CaipNetworkId } from './caip.js'
import { defineResource, type Live } from './resource.js'
import type { Nft, Token } from './token.js'

/** What an account holds of one coin or token. Names and pictures are what strangers say of it (S38). */
export interface Holding {
  readonly token: Token
  /** In smallest units of the token. */
  readonly amount: bigint
  /** US dollars for one whole token; absent when no source says. Zero is a price. */
  readonly price?: number
  /** US dollars for all of it; absent without a price. */
  readonly value?: number
  /** Per cent that the price has changed in 24 hours; absent when no source says. */
  readonly change?: number
  /** The service calls it spam: it stands at the end, hidden, and in no total. */
  readonly isSpam?: true
  /** Unix time in ms at which the figure was answered. After a failure the old figure stays, and this says how old it is (F15). */
  readonly asOf: number
}

/**
 * What accounts hold, on any chain of the instance, connected or not: the data service's answer where it serves the chain,
 * else the chain's own (the native coin and the tokens that the host listed, without prices). Tokens without decimals are
 * left out. Figures hold for 30 s; those that are watched are asked for again then, and after something was sent.
 */
export interface Balances {
  /**
   * The holdings of one account: the same object for the same account. After a failure nothing is asked for 30 s, old
   * figures stay, and the user is told once.
   * `refresh` rejects with NETWORK_NOT_FOUND for a chain that the instance does not have, or with the error of the service
   * or the chain; within the 30 s with the error that began them.
   * @throws {LatchkeyError} CAIP_INVALID
   */
  of(account: CaipAccountId): Live<readonly Holding[]>
}

/** Provided by Latchkey. */
export const balances = defineResource<Balances>('latchkey-balances')

/** What has a price: an asset as CAIP-19 spells it, or a token's address on its chain as CAIP-10 spells an account. */
export type PricedAsset = CaipAssetId | CaipAccountId

/** The price of one whole coin or token. */
export interface Price {
  readonly usd: number
  /** Unix time in ms at which it was answered. */
  readonly asOf: number
}

/** Prices by the asset as it was asked for. One that no source knows is absent. */
export type PriceList = Readonly<Partial<Record<PricedAsset, Price>>>

/** What coins and tokens cost. Prices hold for 15 s; all that is asked for in one task is one request. */
export interface Prices {
  /**
   * Prices of these assets: the same object for the same assets. `refresh` rejects with the error of the service.
   * @throws {LatchkeyError} CAIP_INVALID
   */
  of(assets: readonly PricedAsset[]): Live<PriceList>
}

/** Provided by Latchkey, where there is a data service. */
export const prices = defineResource<Prices>('latchkey-prices')

/** Collectibles of accounts, as what lists them presents them: with a picture, and a name of their own. */
export interface Nfts {
  /**
   * One that the account has: name, collection and `iconUrl` are what strangers say of it (S38). Undefined where it is in no
   * list that is known, or cannot be asked for: what the chain says (`getNft`) has to do then.
   * @param nft contract or mint, and number
   * @throws {LatchkeyError} CAIP_INVALID
   */
  find(account: CaipAccountId, nft: Pick<Nft, 'address' | 'tokenId'>): Promise<Nft | undefined>
}

/** Provided by a plugin that lists collectibles; Latchkey has none. */
export const nfts = defineResource<Nfts>('latchkey-nfts')

/** How an account presents itself. A stranger's claim: never a proof of who a user is (S38). */
export interface Identity {
  readonly name?: string
  /** https address of a picture. */
  readonly avatar?: string
}

/** Names and pictures of accounts. They hold for 5 min. */
export interface IdentityDirectory {
  /**
   * The identity of one account, empty when it has none: the same object for the same account. `refresh` rejects with the
   * error of the service.
   * @throws {LatchkeyError} CAIP_INVALID
   */
  of(account: CaipAccountId): Live<Identity>
}

/** Provided by Latchkey, where there is a data service; a plugin that provides it comes first. */
export const identity = defineResource<IdentityDirectory>('latchkey-identity')

/** An address that the user knows. */
export interface KnownAddress {
  /** In the namespace's canonical spelling. */
  readonly address: string
  /** What the user calls it, or the name that it was reached by. */
  readonly name?: string
}

/** Addresses that the user has sent to, or noted. */
export interface AddressBook {
  /** Those that can be used on a chain, the latest first: the same object for the same chain. */
  of(network: CaipNetworkId): Live<readonly KnownAddress[]>
}

/** Provided by a plugin that keeps one; Latchkey has none. */
export const addressBook = defineResource<AddressBook>('latchkey-address-book')

/** What an account holds too little of. */
export interface FundingWish {
  /** On its own network, which need not be the one in use. */
  readonly token: Token
  /** How much more is needed, in smallest units. Default: some. */
  readonly value?: bigint
}

/** A way for users to get more of what their account holds too little of. */
export interface Funding {
  /** The verb on its button, in the user's language: "Receive". */
  label(): string
  /** Whether it can help this account to that: what has to be asked for may be promised, and never rejects. Default: it can. */
  serves?(account: ActiveAccount, wish?: FundingWish): boolean | Promise<boolean>
  /** Shows its view, on top of what is in sight. Resolves once the user has come back, whatever was got. */
  show(wish?: FundingWish): Promise<void>
}

/** Provided by plugins that bring coins or tokens to the account: to receive, to buy, to swap. */
export const funding = defineResource<Funding>('latchkey-funding')

/** Brings tokens to accounts of the same address on other networks of the instance. */
export interface Bridging {
  /**
   * What a token of the network in use may be brought as: tokens that the host lists on other networks, where a way is known to serve both. Empty where
   * that cannot be known now; never rejects.
   */
  targets(token: Token): Promise<readonly Token[]>
  /** Shows its view, on top of what is in sight: how much arrives, by which way. Resolves once the user has come back, whatever was brought. */
  show(wish: FundingWish): Promise<void>
}

/** Provided by a plugin that brings tokens to other networks. */
export const bridging = defineResource<Bridging>('latchkey-bridging')
