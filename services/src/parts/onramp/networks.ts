import { getAddress, isAddress } from 'viem'
import { decodeBase58 } from '../../base58.js'

/** Whether an address can be one on a network: of its form, and with a right checksum where it has one. */
export function isAddressOf(chain: string, address: string): boolean {
  if (chain.startsWith('eip155:')) return isAddress(address)
  return chain.startsWith('solana:') && decodeBase58(address)?.length === 32
}

/** An address in one spelling: of EVM chains with its checksum. @param address {@link isAddressOf} */
export const toKeptAddress = (chain: string, address: string): string =>
  chain.startsWith('eip155:') && isAddress(address, { strict: false }) ? getAddress(address) : address

/** Whether two texts are the same address, or hash, on a network. */
export const isSame = (chain: string, one: string, other: string): boolean =>
  chain.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other

/** A hash as it is kept; undefined for what can be none on that network. */
export function readHash(chain: string, hash: string): string | undefined {
  if (chain.startsWith('eip155:')) return /^0x[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
  return chain.startsWith('solana:') && decodeBase58(hash)?.length === 64 ? hash : undefined
}

/** The protocol's `chain_id`: of EVM chains the number, of others what stands behind the colon. */
export const toChainId = (chain: string): string => chain.slice(chain.indexOf(':') + 1)
