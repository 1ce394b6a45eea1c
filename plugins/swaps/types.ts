import type {
  Amount,
  CaipNetworkId,
  Live,
  SentTransaction,
  Token,
  TokenAmount,
  TradeExchange,
  TradePlan,
  TradeQuote,
  Trades,
  TradeWish,
  TransferRequest,
} from '../../src/plugin.js'

/** The exchanges of one network whose contracts the host vouches for. */
export interface NetworkExchanges {
  /** The contract that stands for the native coin in trades. */
  readonly wrapped: string
  /** Whom users may let take their tokens. */
  readonly exchanges: readonly KnownExchange[]
}

/** An exchange whose contracts the host vouches for. */
export type KnownExchange = (TradeExchange | OneInch) & {
  /** What users read. Default: "Uniswap V2", "Uniswap V3" or "1inch", by its form. */
  readonly name?: string
}

/** 1inch's router: it tells no price itself, so that what the services quote by it is compared with the others alone. */
export interface OneInch {
  readonly form: '1inch'
  readonly router: string
}

/** What `swaps` is made with. */
export interface SwapsOptions {
  /**
   * Adds networks to those that are known, and stands in the place of what is known of one. A service can name no other contract: what it
   * quotes by one that is not listed is not offered.
   */
  readonly exchanges?: Readonly<Record<CaipNetworkId, NetworkExchanges>>
}

/** What `swaps` knows of a quote beside what all plugins that trade do. */
export interface SwapQuote extends TradeQuote {
  /** `services`: their answer. `exchange`: what a known router says itself; it gives over 1 % more than the services' best offer. */
  readonly by: 'services' | 'exchange'
  /** Tokens that it leads over, as far as they are known by name, both ends included; empty where the source does not say it. */
  readonly route: readonly string[]
  /** What the operator of the services keeps of it; already taken off `gets`. */
  readonly operatorFee?: TokenAmount
}

/** How leave to take what is paid is given. `none`: it is there, or a coin needs none. */
export type SwapApproval = 'none' | 'batch' | 'permit' | 'transaction'

/** What a quote takes, once it has been checked. */
export interface SwapPlan extends TradePlan {
  readonly quote: SwapQuote
  readonly approval: SwapApproval
  /** What the exchange may take of the token now; undefined for the coin. */
  readonly allowance?: bigint
  /** What the trade itself costs, at most; undefined where it cannot be told before leave was given. */
  readonly fee?: Amount
  /** The calls were simulated by a node that is not the services': undefined where the host and the wallet have none. */
  readonly forecast?: 'agrees'
}

/** What of a swap is under way: of the steps before it, and of itself. `signing`: leave by a signature. */
export type SwapStep = 'checking' | 'resetting' | 'approving' | 'approval sent' | 'signing' | 'swapping'

/** What a swap is carried out with. */
export interface CarryOutOptions {
  /** Lets the exchange take any amount from now on. Default: exactly what is paid. Then leave is given by a transaction. */
  readonly unlimited?: boolean
  onStep?(step: SwapStep, sent?: SentTransaction): void
  /** See `Trades.carryOut`. */
  readonly afterwards?: readonly TransferRequest[]
}

/** What one simulation of buying a token and selling it back says of it. `dear`: more than 5 % was lost to its own fee. */
export type TokenTrial = 'fine' | 'dear' | 'unsellable' | 'unknown'

/** All that trades without a view. */
export interface Trading extends Trades {
  quote(wish: TradeWish, options?: { readonly signal?: AbortSignal }): Promise<readonly SwapQuote[]>
  check(quote: TradeQuote): Promise<SwapPlan>
  carryOut(quote: TradeQuote, options?: CarryOutOptions): Promise<SentTransaction>
  /** Tokens that the services trade on a network, its coin first. Asked anew after 5 min. */
  tokens(networkId: CaipNetworkId): Live<readonly Token[]>
  /** Whether the network is in the table or the host's options: told at once. */
  isKnown(networkId: CaipNetworkId): boolean
  /** Tries to buy and sell a token that nobody has listed. Never rejects. */
  tryToken(token: Token): Promise<TokenTrial>
  /**
   * What is kept back of the coin for the fee of a swap, in its smallest units: so much less than the balance is "Max".
   * @throws {LatchkeyError} FEE_UNAVAILABLE
   */
  feeReserve(networkId: CaipNetworkId): Promise<bigint>
  /** Takes back what an exchange may still take of a token of the account in use. @throws {LatchkeyError} the wallet's */
  takeBack(token: Token, spender: string): Promise<SentTransaction>
  /**
   * What a swap has brought, from its receipt; undefined where nobody can say.
   * @param sent one of `carryOut`, in a block
   */
  received(sent: SentTransaction, gets: Token): Promise<Amount | undefined>
}

/** What `latchkey.use(swaps)` resolves with. It shares nothing with the modal's form but the wallet. */
export type SwapsController = Pick<Trading, 'serves' | 'quote' | 'check' | 'carryOut' | 'tokens' | 'takeBack'>
