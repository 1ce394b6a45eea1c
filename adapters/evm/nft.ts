import { LatchkeyError, type Nft, type ReadHandle, type WalletHandle } from '../../src/adapter.js'
import type { Wait } from '../kit/time.js'
import { toCall, wordAt } from './abi.js'
import { toAddress } from './address.js'
import { unlessReverted } from './errors.js'
import { readFirst } from './handles.js'
import type { Hex } from './hex.js'

/** What a contract of collectibles says that it is, by ERC-165. */
export type NftStandard = 'erc721' | 'erc1155'

/** ERC-165, ERC-721 and ERC-1155. */
const supportsInterface = '0x01ffc9a7'
const interfaces: Readonly<Record<NftStandard, bigint>> = { erc721: 0x80ac58cdn << 224n, erc1155: 0xd9b67a26n << 224n }
const ownerOf = '0x6352211e'
const copiesOf = '0x00fdd58e'

/** Reads a contract; undefined when it refuses to answer. @throws {LatchkeyError} what a node says that does not answer */
export const readContract = (
  handle: ReadHandle | WalletHandle,
  { to, data, from }: { readonly to: string; readonly data: Hex; readonly from?: string },
  wait: Wait,
): Promise<unknown> =>
  unlessReverted(readFirst(handle, 'eth_call', [{ to, data, ...(from && { from }) }, 'latest'], wait), {
    code: 'RPC_FAILED',
    message: 'The collectible could not be read',
  })

/** The contract and number of a collectible, checked. @throws {LatchkeyError} TOKEN_UNKNOWN */
export function toNftKey(
  handle: ReadHandle,
  { address, tokenId }: { readonly address?: string; readonly tokenId?: string },
): { readonly contract: string; readonly id: bigint } {
  const contract = toAddress(`${address}`)
  const id = /^\d{1,78}$/.test(`${tokenId}`) ? BigInt(`${tokenId}`) : undefined
  if (!contract || id === undefined || id >> 256n) throw unknownNft(handle)
  return { contract, id }
}

export const unknownNft = (handle: ReadHandle) =>
  new LatchkeyError('TOKEN_UNKNOWN', `No collectible of this number is at this address on ${handle.network.name}.`)

/**
 * Which standard a contract follows; one that claims both is read by the first. Nobody else's word is taken for it: a call of
 * the wrong one could mean something else to the contract.
 * @throws {LatchkeyError} TOKEN_UNKNOWN when it claims neither
 */
export async function readStandard(
  handle: ReadHandle | WalletHandle,
  contract: string,
  wait: Wait,
): Promise<NftStandard> {
  const claims = (standard: NftStandard) =>
    readContract(handle, { to: contract, data: toCall(supportsInterface, interfaces[standard]) }, wait)
  const [one, several] = await Promise.all([claims('erc721'), claims('erc1155')])
  if (wordAt(one, 0) === 1n) return 'erc721'
  if (wordAt(several, 0) === 1n) return 'erc1155'
  throw unknownNft(handle)
}

/** Who has a collectible of ERC-721; undefined when it has no owner. */
export async function readOwner(
  handle: ReadHandle | WalletHandle,
  { contract, id }: ReturnType<typeof toNftKey>,
  wait: Wait,
): Promise<bigint | undefined> {
  return wordAt(await readContract(handle, { to: contract, data: toCall(ownerOf, id) }, wait), 0) || undefined
}

/** How many copies an address has. @throws {LatchkeyError} TOKEN_UNKNOWN, BALANCE_UNAVAILABLE */
export async function readCopies(
  handle: ReadHandle | WalletHandle,
  owner: string,
  nft: Pick<Nft, 'address' | 'tokenId'>,
  wait: Wait,
): Promise<bigint> {
  const key = toNftKey(handle, nft)
  if ((await readStandard(handle, key.contract, wait)) === 'erc721')
    return (await readOwner(handle, key, wait)) === BigInt(owner) ? 1n : 0n
  const data = toCall(copiesOf, owner, key.id)
  const copies = wordAt(await readContract(handle, { to: key.contract, data }, wait), 0)
  if (copies === undefined)
    throw new LatchkeyError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable: the answer is no number')
  return copies
}
