import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** An amount of a coin or token. `value` is in smallest units. */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** A token on one chain. Without `address` it is the chain's native coin. */
export interface Token {
  readonly networkId: CaipNetworkId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
}

/**
 * A collectible: one of a kind, or one number of a collection, of which an account may have several copies. It is a
 * `Token` without decimals, named by its contract (or mint) and its number. `getNft` reads one.
 */
export interface Nft extends Token {
  readonly type: 'nft'
  /** Number in its collection, decimal; left out where the namespace has no such numbers. */
  readonly tokenId?: string
  /** Name of its collection. */
  readonly collection?: string
}

/** The native coin of a network, as a token. */
export const nativeToken = ({
  caipNetworkId,
  nativeCurrency,
}: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>): Token => ({
  networkId: caipNetworkId,
  ...nativeCurrency,
})
