import { type GridItemState, Picture, useNavigation, useSheet } from '../../src/ui/index.js'
import { nftView } from './index.js'
import { tokensCss } from './tokens.css.js'
import type { Nft } from './types.js'

/** What a tile needs of a row and a column, in px. */
export const nftTileHeight = 200
export const nftTileWidth = 150

/** A collectible among others: its picture over its name. */
function NftTile({ nft, tabIndex, seen }: GridItemState & { readonly nft: Nft }) {
  useSheet(tokensCss)
  const navigation = useNavigation()
  const { id, name, collection, picture, amount } = nft
  return (
    <button
      type="button"
      className="nft-tile"
      part="nft-tile"
      tabIndex={tabIndex}
      onClick={() => navigation.push(nftView, { id })}
    >
      <Picture size={64} src={seen ? picture : undefined} name={name} />
      <span className="nft-name" part="nft-name" dir="auto" title={name}>
        {name}
      </span>{' '}
      <span className="nft-collection" dir="auto">
        {[amount > 1n ? `× ${amount}` : undefined, collection].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}

export const drawNft = (nft: Nft, state: GridItemState) => <NftTile nft={nft} {...state} />
