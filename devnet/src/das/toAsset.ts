import type { IndexedAsset } from './createIndex.js'

/** What an answer says of a list. */
export interface DasView {
  readonly showCollectionMetadata: boolean
  /** US dollars of a token; null where there is no price. */
  rateOf(mint: string): number | null
}

/** Whether it is one of a kind: no digits, and no second one can be made. A burnt one stays one. */
export const isSingle = ({ decimals, supply, mintAuthority }: IndexedAsset) =>
  decimals === 0 && (supply === 1n || (supply === 0n && mintAuthority === null))

/** An asset in the shape of the standard. Of amounts beyond 2^53 JSON carries the nearest, as real indexers do. */
export function toAsset(asset: IndexedAsset, { showCollectionMetadata, rateOf }: DasView) {
  const { mint, owner, said, collection, supply, decimals, balance } = asset
  const isNft = isSingle(asset)
  const json = readJson(said.uri)
  const price = rateOf(mint)
  const { name, symbol } = collection ?? {}
  return {
    interface: isNft ? 'V1_NFT' : said.name && said.standard === undefined ? 'Custom' : 'FungibleToken',
    id: mint,
    content: {
      $schema: 'https://schema.metaplex.com/nft1.0.json',
      json_uri: said.uri,
      files: json.image ? [{ uri: json.image, mime: json.image.slice(5).split(/[;,]/)[0] ?? '' }] : [],
      metadata: {
        ...(json.attributes && { attributes: json.attributes }),
        ...(json.description && { description: json.description }),
        ...(said.name && { name: said.name, symbol: said.symbol }),
        ...(isNft && { token_standard: 'NonFungible' }),
      },
      links: { ...(json.image && { image: json.image }) },
    },
    authorities: said.updateAuthority ? [{ address: said.updateAuthority, scopes: ['full'] }] : [],
    // The local cluster has no program that compresses.
    compression: {
      ...{ eligible: false, compressed: false, data_hash: '', creator_hash: '', asset_hash: '' },
      ...{ tree: '', seq: 0, leaf_id: 0 },
    },
    grouping: collection
      ? [
          {
            group_key: 'collection',
            group_value: collection.mint,
            ...(showCollectionMetadata && { collection_metadata: { name, symbol } }),
          },
        ]
      : [],
    royalty: {
      ...{ royalty_model: 'creators', target: null, percent: 0, basis_points: 0 },
      ...{ primary_sale_happened: false, locked: false },
    },
    creators: [],
    ownership: {
      ...{ frozen: asset.isFrozen, delegated: false, delegate: null },
      ...{ ownership_model: isNft ? 'single' : 'token', owner },
    },
    supply: isNft ? { print_max_supply: 0, print_current_supply: 0, edition_nonce: null } : null,
    mutable: said.updateAuthority !== null,
    burnt: isNft && supply === 0n,
    token_info: {
      balance: Number(balance),
      supply: Number(supply),
      decimals,
      token_program: asset.program,
      associated_token_address: asset.tokenAccount,
      ...(asset.mintAuthority && { mint_authority: asset.mintAuthority }),
      ...(asset.freezeAuthority && { freeze_authority: asset.freezeAuthority }),
      // An addition of Helius.
      ...(price !== null && {
        price_info: {
          price_per_token: price,
          total_price: (price * Number(balance)) / 10 ** decimals,
          currency: 'USDC',
        },
      }),
    },
  }
}

interface Json {
  readonly description?: string
  readonly image?: string
  readonly attributes?: readonly unknown[]
}

/** Real indexers fetch metadata; here it is in `data:` addresses alone, and others stay unread. */
function readJson(uri: string): Json {
  const [, body] = /^data:application\/json;base64,(.+)$/.exec(uri) ?? []
  return body === undefined ? {} : (JSON.parse(Buffer.from(body, 'base64').toString()) as Json)
}
