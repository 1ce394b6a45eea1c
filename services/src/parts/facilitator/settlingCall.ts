import type { Address, Hex } from 'viem'
import type { FacilitatorChain } from './openChains.js'

/** The call that settles a payment. */
export interface SettlingCall {
  readonly to: Address
  readonly data: Hex
  readonly mostGas: bigint
}

/** What a payment is held against. */
export interface CheckTerms {
  readonly chain: FacilitatorChain
  /** Seconds since 1970. */
  readonly time: bigint
  readonly signal: AbortSignal
}
