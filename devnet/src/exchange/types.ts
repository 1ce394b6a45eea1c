import type { Address } from 'viem'
import type { DevnetToken } from '../token.js'

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

/** A token with a pair of V2. */
export interface PairedToken extends DevnetToken {
  readonly pair: Address
}

/** A token with a pair of V2 and a pool of V3. */
export interface PooledToken extends PairedToken {
  readonly pool: Address
}

/** Tokens of a local chain with habits that exchanges meet. Their pools are with the wrapped coin where nothing else is said. */
export interface OddTokens {
  /** Takes EIP-2612 permits. By the wrapped coin it is two pools from the Local Dollar. Fee of the pool: 0.3 %. */
  readonly permit: PooledToken
  /** Answers nothing, and its allowance changes only from or to 0. Its pool (0.3 %) is a tenth as deep as its pair. */
  readonly reset: PooledToken
  /** 2 % of every transfer are burnt. No pool of V3 takes it. */
  readonly taxed: PairedToken
  /** 10 % of every transfer are burnt. */
  readonly heavilyTaxed: PairedToken
  /** Its pair takes it from nobody but its owner. */
  readonly unsellable: PairedToken
  /** One coin in each pool. That of V3 (0.3 %) ends 6 % away from its first price: more than a coin finds nothing there. */
  readonly shallow: PooledToken
  /** With pools of the Local Dollar alone (V3: 0.05 %): two pools from the coin, three from the token with permits. */
  readonly far: PooledToken
  /** In no pool. */
  readonly poolless: DevnetToken
}
