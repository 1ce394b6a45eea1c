import type { CaipAccountId, CaipNetworkId } from './caip.js'
import type { TransferRequest } from './chain.js'
import { defineView } from './navigation.js'
import { defineResource } from './resource.js'
import type { SentTransaction } from './sent.js'
import type { Amount, Token } from './token.js'
import type { TokenAmount, TradeTerms } from './trade.js'

/** What is to be exchanged for what, by whom. */
export interface TradeWish {
  /** Pays, and gets. */
  readonly account: CaipAccountId
  /** Exactly so much is paid. On the account's network. */
  readonly pays: TokenAmount
  readonly gets: Token
  /** How far what is got may fall below the quote, in per cent, 0.01 to 50. Default 1 (spec section 9). */
  readonly tolerance?: number
}

/** One offer for a wish. Frozen, and its provider's own: no other object of the same content can be checked or carried out. */
export interface TradeQuote {
  readonly wish: TradeWish
  /** What is got if nothing changes. */
  readonly gets: TokenAmount
  /** What it may come to at worst, by the wish's tolerance; a trade that would bring less does not happen. */
  readonly least: TokenAmount
  /** Who names the price, to be shown: "Uniswap V3". */
  readonly source: string
  /** The network's fee of the trade itself, as far as it can be told. */
  readonly fee?: Amount
  /** Unix time in ms from which on another one is needed. */
  readonly expiresAt: number
}

/** What a quote takes to be carried out. */
export interface TradePlan {
  readonly quote: TradeQuote
  readonly terms: TradeTerms
  /** Requests that the wallet shows one after the other: 2 where leave to take the token is given before, 3 where it is taken back first. */
  readonly steps: number
}

/** Exchanges one token for another of the same network, without a view. */
export interface Trades {
  /** Whether it trades on a network. */
  serves(networkId: CaipNetworkId): Promise<boolean>
  /**
   * Offers, the best after fees first.
   * @throws {LatchkeyError} TRADE_UNAVAILABLE with a reason that can be shown; those of the service
   */
  quote(wish: TradeWish, options?: { readonly signal?: AbortSignal }): Promise<readonly TradeQuote[]>
  /**
   * Shows by itself that the calls of a quote do no worse than it says, and what they take.
   * @throws {LatchkeyError} TRADE_DIFFERS, TRADE_STALE for one that is over, TRADE_UNKNOWN for one that is not the provider's own
   */
  check(quote: TradeQuote): Promise<TradePlan>
  /**
   * Checks again, and has the wallet send it, with the leave that it takes. Resolves once the trade itself was sent.
   * @param options.afterwards transfers of the account that go with it as one batch: all of it or nothing. Where the wallet does not say `atomic`
   * (see `getCapabilities`) it rejects with ATOMICITY_NOT_SUPPORTED, and nothing was sent
   * @throws {LatchkeyError} those of `check`; NOT_CONNECTED, REQUEST_REJECTED, and the wallet's. Ask `check` again: what was sent stays sent
   */
  carryOut(quote: TradeQuote, options?: { readonly afterwards?: readonly TransferRequest[] }): Promise<SentTransaction>
}

/** Provided by a plugin that trades; Latchkey has none. */
export const trades = defineResource<Trades>('latchkey-trades')

/** What the form of trades is opened with: all of it, a part, or nothing. */
export interface SwapParams {
  /** What is paid: the address of a token on the network in use, or the symbol of its coin or of a token that is listed. */
  readonly fromToken?: string
  /** What is got, likewise. */
  readonly toToken?: string
  /** How much is paid: a plain decimal with a point. */
  readonly amount?: string
  /** Opened from the account: what was sent leads back there. */
  readonly origin?: 'account'
}

/** The form of trades, whichever plugin has it; resolves as soon as the wallet has sent. Open it where `navigation.has(swapView)`. */
export const swapView = /* @__PURE__ */ defineView<SwapParams, { readonly id: string }>('Swap')
