import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { CallMany } from '../../../../../nodes/evm/callMany.js'
import type { Identity } from '../../types.js'
import { toMetadataUrl } from '../node/evm/metadataUrl.js'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

/**
 * What an `avatar` record names (ENSIP-12): an address of a picture, or a collectible, which counts only while the account has it.
 * @param callsOf reads contracts of a chain; undefined for one that has no node here
 * @throws {DriverError} of a node
 */
export async function readAvatar(
  record: string,
  account: Hex,
  callsOf: (chain: string) => CallMany | undefined,
  signal: AbortSignal,
): Promise<Pick<Identity, 'avatarUrl' | 'avatarNft'>> {
  const match = /^(eip155:\d{1,20})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/.exec(record)
  if (!match) return { avatarUrl: record }
  const [chain = '', kind, contract = '', tokenId = ''] = match.slice(1)
  const standard = kind === 'erc721' ? kind : 'erc1155'
  const id = BigInt(tokenId)
  const callMany = callsOf(chain)
  if (!callMany || id >= 2n ** 256n) return {}
  const owned =
    standard === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, id] })
  const described = encodeFunctionData({ abi, functionName: standard === 'erc721' ? 'tokenURI' : 'uri', args: [id] })
  const to = contract as Hex
  const [owner, place] = await callMany(
    [
      { to, data: owned },
      { to, data: described },
    ],
    signal,
  )
  const isOwn =
    owner?.length === 66 &&
    (standard === 'erc721' ? `0x${owner.slice(26)}`.toLowerCase() === account.toLowerCase() : BigInt(owner) > 0n)
  const metadataUrl = toMetadataUrl(place, tokenId)
  if (!isOwn || metadataUrl === undefined) return {}
  return { avatarNft: { chain, contract, tokenId, standard, traits: [], amount: 1n, metadataUrl, isSpam: false } }
}
