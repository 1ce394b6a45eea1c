import { getAddress } from 'viem'
import { cleanText } from '../../../../../text.js'
import { longestName } from '../../longest.js'
import { isLure } from '../../spam.js'
import type { TokenLists } from '../../tokenLists.js'
import type { Asset, Nft } from '../../types.js'
import { isFetched, readTraits } from '../describedNft.js'
import { nameNft } from '../nameNft.js'
import type { Instance, Token } from './shapes.js'

const longestText = 1_000

/** A token of ERC-20; undefined for one that does not say its digits, and for other kinds. */
export async function toAsset(chain: string, token: Token, tokens: TokenLists): Promise<Asset | undefined> {
  if (token.type !== 'ERC-20' || !token.decimals || Number(token.decimals) > 255 || !token.address) return undefined
  const asset = await tokens.toAsset({
    chain,
    address: getAddress(token.address),
    name: token.name,
    symbol: token.symbol,
    decimals: Number(token.decimals),
    ...(isFetched(token.icon_url) && { iconUrl: token.icon_url }),
  })
  return token.reputation === 'scam' && !asset.isListed ? { ...asset, isSpam: true } : asset
}

/** A collectible; undefined for kinds that are none, ERC-404 and ERC-7984 among them. */
export function toNft(
  chain: string,
  token: Token,
  tokenId: string | null | undefined,
  amount: bigint,
  instance: Instance | null | undefined,
): Nft | undefined {
  const standard = { 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' } as const
  if ((token.type !== 'ERC-721' && token.type !== 'ERC-1155') || !tokenId || !token.address) return undefined
  const collection = cleanText(token.name, longestName)
  const own = cleanText(instance?.metadata?.name ?? '', longestName)
  const name = own || (collection && nameNft(collection, tokenId))
  const description = cleanText(instance?.metadata?.description ?? '', longestText)
  return {
    chain,
    contract: getAddress(token.address),
    tokenId,
    standard: standard[token.type],
    ...(name && { name }),
    ...(collection && { collection }),
    ...(description && { description }),
    traits: readTraits(instance?.metadata?.attributes),
    amount,
    ...(isFetched(instance?.image_url) && { pictureUrl: instance.image_url }),
    isSpam: token.reputation === 'scam' || isLure(token.name, token.symbol, own),
  }
}
