import {
  type PricedAsset,
  parseAccountId,
  parseAssetId,
  parseNetworkId,
  type Spelling,
  toAccountId,
} from '../../kernel/index.js'

/** Says how a namespace spells. */
export interface SpellingParts {
  spelling(namespace: string): Spelling
}

/**
 * How the service spells an asset: its address, as CAIP-10 spells an account. Undefined for a coin that has none there.
 * @throws {LatchkeyError} CAIP_INVALID
 */
export function toWireAddress(asset: PricedAsset, spelling: SpellingParts['spelling']): string | undefined {
  if (!asset.includes('/')) {
    parseAccountId(asset)
    return asset
  }
  const { networkId, standard, reference } = parseAssetId(asset)
  const { namespace } = parseNetworkId(networkId)
  const address = standard === 'slip44' ? spelling(namespace).coin : reference
  return address === undefined ? undefined : toAccountId(networkId, address)
}
