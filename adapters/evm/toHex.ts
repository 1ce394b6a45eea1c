import type { CaipNetworkId } from '../../src/adapter.js'
import type { Hex } from './hex.js'

/** Writes a number as a JSON-RPC quantity. */
export const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** The hex chain id of a CAIP-2 id. */
export const toChainId = (id: CaipNetworkId): Hex => toHex(BigInt(id.slice(id.indexOf(':') + 1)))
