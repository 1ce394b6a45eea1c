import { LatchkeyError, type Nft, type ReadHandle, type Token } from '../../src/adapter.js'
import { toAddress } from './address.js'

/** Selectors of ERC-20. */
export const balanceOf = '0x70a08231'
export const transferTo = '0xa9059cbb'
export const nameOf = '0x06fdde03'
export const symbolOf = '0x95d89b41'
export const decimalsOf = '0x313ce567'
/** ERC-20's `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Whether a token is a collectible. */
export const isNft = (token: Token | Nft | undefined): token is Nft =>
  (token as Partial<Nft> | undefined)?.type === 'nft'

/**
 * The contract of a token on the handle's chain; undefined for the native coin.
 * @throws {LatchkeyError} TRANSFER_INVALID when the token is of another chain, or its address is none
 */
export function toTokenAddress(handle: ReadHandle, token: Token): string | undefined {
  if (token.networkId !== handle.network.caipNetworkId) {
    throw new LatchkeyError(
      'TRANSFER_INVALID',
      `The token is on ${token.networkId}, not on ${handle.network.caipNetworkId}.`,
    )
  }
  if (token.address === undefined) return undefined
  const address = toAddress(token.address)
  if (address) return address
  throw new LatchkeyError('TRANSFER_INVALID', 'The address of the token is not valid.')
}
