import type { Address } from 'viem'

/** An exchange of a local chain: the contracts of Uniswap V2 and V3, as npm has them. At the same addresses on every chain. */
export interface DevnetExchange {
  /** Wrapped coin, of both. */
  readonly wrapped: Address
  /** The pair of V2 of the wrapped coin and the Local Dollar: 100 coins, 2500 dollars a coin at first. */
  readonly pair: Address
  readonly v2: {
    readonly factory: Address
    /** `UniswapV2Router02`. */
    readonly router: Address
  }
  readonly v3: {
    readonly factory: Address
    /** `SwapRouter`: has the deadline in what it is called with. */
    readonly router: Address
    /** `SwapRouter02`: has the deadline in `multicall(uint256,bytes[])` alone. */
    readonly router02: Address
    /** `QuoterV2`. */
    readonly quoter: Address
    /** `NonfungiblePositionManager`, by which pools are made and filled. */
    readonly positions: Address
    /** Of the wrapped coin and the Local Dollar, by their fee in millionths; as deep as the pair at first. */
    readonly pools: Readonly<Record<PoolFee, Address>>
  }
}

/** Fees of pools in millionths. */
export type PoolFee = 500 | 3000
