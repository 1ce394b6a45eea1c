import { type PricedAsset, parseAccountId, parseAssetId, toAccountId } from '../../kernel/index.js'

/** What the service calls a chain's native coin, by namespace (protocol/blockchain-api.md section 2). Of others it has no price. */
const nativeCoins: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/**
 * How the service spells an asset: its address, as CAIP-10 spells an account. Undefined for a coin that it cannot name.
 * @throws {LatchkeyError} CAIP_INVALID
 */
export function toWireAddress(asset: PricedAsset): string | undefined {
  if (!asset.includes('/')) {
    parseAccountId(asset)
    return asset
  }
  const { networkId, standard, reference } = parseAssetId(asset)
  const [namespace = ''] = networkId.split(':')
  const isNative = standard === 'slip44'
  const native = Object.hasOwn(nativeCoins, namespace) ? nativeCoins[namespace] : undefined
  const address = isNative ? native : reference
  return address === undefined ? undefined : toAccountId(networkId, address)
}
