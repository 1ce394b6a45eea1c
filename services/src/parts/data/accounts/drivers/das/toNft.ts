import { cleanText } from '../../../../../text.js'
import { longestName } from '../../longest.js'
import { isLure } from '../../spam.js'
import type { Nft } from '../../types.js'
import { isFetched, readTraits } from '../describedNft.js'
import { shorten } from '../node/solana/createMintNames.js'
import type { ApiAsset } from './shapes.js'

const longestText = 1_000
/** Kinds that are no collectibles. */
const others = new Set(['Executable', 'Identity', 'MplCoreCollection', 'MplCoreGroup'])

/**
 * Whether an asset is one of a kind. What the mint says comes before the name of the kind: old tokens are `Custom`, and single ones can be
 * called fungible.
 */
export function isCollectible({ interface: kind, compression, burnt, ownership, token_info }: ApiAsset): boolean {
  if (burnt) return false
  const { decimals, supply } = token_info ?? {}
  const isCounted = typeof decimals === 'number' && typeof supply === 'number'
  if (isCounted && !compression?.compressed) return decimals === 0 && supply === 1
  return !kind.startsWith('Fungible') && !others.has(kind) && ownership.ownership_model === 'single'
}

/** Whether it is a mint of a token program, which the owner's token account tells as well: neither compressed nor of Metaplex Core. */
export const isMint = ({ interface: kind, compression }: ApiAsset): boolean =>
  !compression?.compressed && !kind.startsWith('MplCore')

/** The picture of an asset; undefined for what no picture is fetched from. */
export function findPicture({ content: { links, files } }: ApiAsset): string | undefined {
  const places = [links?.image, ...(files ?? []).filter(({ mime }) => mime.startsWith('image/')).map(({ uri }) => uri)]
  return places.find(isFetched)
}

export function toNft(chain: string, asset: ApiAsset): Nft {
  const { id, content, grouping, ownership } = asset
  const { name: said, symbol, description: text, attributes } = content.metadata
  const name = cleanText(said, longestName) || shorten(id)
  const group = grouping?.find(({ group_key }) => group_key === 'collection')?.collection_metadata?.name ?? ''
  const collection = cleanText(group, longestName)
  const description = cleanText(text, longestText)
  const pictureUrl = findPicture(asset)
  const isPlain = isMint(asset) && asset.interface !== 'ProgrammableNFT' && !ownership.frozen
  return {
    chain,
    contract: id,
    tokenId: '',
    standard: isPlain ? 'solana' : 'solana-program',
    name,
    ...(collection && { collection }),
    ...(description && { description }),
    traits: readTraits(attributes),
    amount: 1n,
    ...(pictureUrl && { pictureUrl }),
    // An indexer that has not fetched the metadata gives its address alone.
    ...(!pictureUrl && isFetched(content.json_uri) && { metadataUrl: content.json_uri }),
    isSpam: isLure(said, symbol, group),
  }
}
