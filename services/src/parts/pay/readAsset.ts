import { getAddress, isAddress, zeroAddress } from 'viem'
import { decodeBase58 } from '../../base58.js'

/** An asset, as tables have it. */
export interface ReadAsset {
  /** CAIP-2. */
  readonly chain: string
  /** Contract or mint, of EVM chains in small letters; empty for the chain's own coin. */
  readonly token: string
}

const form = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([.%a-zA-Z0-9-]{1,128})$/

/** Reads CAIP-19; undefined for what cannot be paid with. */
export function readAsset(text: string): ReadAsset | undefined {
  const [, chain = '', standard, reference = ''] = form.exec(text) ?? []
  const toCoin = (): ReadAsset | undefined => (/^(0|[1-9]\d{0,9})$/.test(reference) ? { chain, token: '' } : undefined)
  if (standard === 'slip44') return /^(eip155|solana):/.test(chain) ? toCoin() : undefined
  if (chain.startsWith('eip155:') && standard === 'erc20' && isAddressOf(chain, reference))
    return { chain, token: reference.toLowerCase() }
  if (chain.startsWith('solana:') && standard === 'token' && isAddressOf(chain, reference))
    return { chain, token: reference }
  return undefined
}

/** Whether an address can be one of a network, and is not the one that burns what it gets. */
export function isAddressOf(chain: string, address: string): boolean {
  if (chain.startsWith('eip155:')) return isAddress(address) && address.toLowerCase() !== zeroAddress
  return chain.startsWith('solana:') && decodeBase58(address)?.length === 32 && !/^1+$/.test(address)
}

/** An address in one spelling. @param address {@link isAddressOf} */
export const toKeptAddress = (chain: string, address: string): string =>
  chain.startsWith('eip155:') ? getAddress(address) : address

/** Whether two texts are the same address on a network. */
export const isSameAddress = (chain: string, one: string, other: string): boolean =>
  chain.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other

/** A transaction's hash in one spelling; undefined for what can be none on that network. */
export function readHash(chain: string, hash: string): string | undefined {
  if (chain.startsWith('eip155:')) return /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash.toLowerCase() : undefined
  return chain.startsWith('solana:') && decodeBase58(hash)?.length === 64 ? hash : undefined
}

/** Reads CAIP-10, in one spelling; undefined for what is no address of its network. */
export function readAccount(text: string): { readonly chain: string; readonly address: string } | undefined {
  const [, chain = '', address = ''] = /^((?:eip155|solana):[-_a-zA-Z0-9]{1,32}):(\w{1,64})$/.exec(text) ?? []
  return isAddressOf(chain, address) ? { chain, address: toKeptAddress(chain, address) } : undefined
}
