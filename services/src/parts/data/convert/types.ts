import type { Hex } from 'viem'

/** What an account wants to change into what. A token is its contract; undefined is the chain's coin. */
export interface Trade {
  /** CAIP-2. */
  readonly chain: string
  readonly account: Hex
  readonly sold: Hex | undefined
  readonly bought: Hex | undefined
  /** What is sold, in smallest units. */
  readonly amount: bigint
  /** How much of the quoted amount may be missing, in hundredths of a per cent. */
  readonly slippageBps: number
  /** Who gets what is bought. Default: the account. */
  readonly receiver?: Hex
}

/** One pool on the way from what is sold to what is bought. The coin is its wrapped token there. */
export interface Hop {
  readonly from: Hex
  readonly to: Hex
  /** What the pool takes, in hundredths of a hundredth of a per cent, where pools of the same tokens differ by it (Uniswap V3). */
  readonly fee?: number
}

/** What a driver offers for a trade. */
export interface Offer {
  /** What is bought, in smallest units, the operator's fee taken off. */
  readonly amount: bigint
  /** Whom the account has to approve for what it sells. */
  readonly spender: Hex
  /** Units of gas that it usually takes. */
  readonly gas: bigint
  /** Empty where the upstream does not say it. */
  readonly route: readonly Hop[]
  /** The operator's fee; undefined where it takes none. */
  readonly fee?: { readonly amount: bigint; readonly token: Hex | undefined }
  /** Plain data of the driver's own, from which it builds what it offered. */
  readonly plan: unknown
}

/** What a trade must bring. */
export interface Terms {
  /** In smallest units. */
  readonly least: bigint
  /** The last second, since 1970, in which it may be carried out; drivers whose calls name none leave it out. Default: ten minutes from now. */
  readonly deadline?: bigint
  readonly plan: unknown
}

/** A call that carries a trade out. */
export interface SwapCall {
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
}

/**
 * An exchange, or a service that knows several. Slippage, the coin's address and fees are as in `Trade` and `Offer`: what its upstream
 * writes otherwise is converted here, in one place. It rejects with a `DriverError` where it is at fault, never for what was asked.
 */
export interface SwapDriver {
  /** As the configuration names it. */
  readonly id: string
  /** Whether its calls say until when they may be carried out. Default: false. */
  readonly namesDeadline?: boolean
  serves(chain: string): boolean
  /** The token that stands for the chain's coin, where it trades that. */
  wrapped?(chain: string, signal: AbortSignal): Promise<Hex>
  /** Whom accounts approve. */
  spender(chain: string, signal: AbortSignal): Promise<Hex>
  /** Ways to carry the trade out that differ in gas or amount; none where there is not liquidity enough. */
  quote(trade: Trade, signal: AbortSignal): Promise<readonly Offer[]>
  /** Undefined when it can no longer be had for at least as much. */
  build(trade: Trade, terms: Terms, signal: AbortSignal): Promise<SwapCall | undefined>
}

/** What has to come of an amount, less the slippage; in whole units, rounded down as routers and upstreams do. */
export const leastOf = (amount: bigint, slippageBps: number): bigint =>
  (amount * BigInt(10_000 - slippageBps)) / 10_000n
