import type { CaipNetworkId } from '../../src/adapter.js'

export type Hex = `0x${string}`

const maximumChainId = BigInt(Number.MAX_SAFE_INTEGER)

/** Reads a JSON-RPC quantity; undefined for anything that is not a hex text of at most 256 bits. */
export const toQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

/** The CAIP-2 id behind a wallet's chain id; undefined when the wallet said nonsense. */
export function toNetworkId(chainId: unknown): CaipNetworkId | undefined {
  const id = toQuantity(chainId)
  return id && id <= maximumChainId ? `eip155:${id}` : undefined
}
