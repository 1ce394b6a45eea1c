import { type CaipNetworkId, chainPattern } from './caip.js'
import { matchId } from './parseCaip.js'

const assetPattern = new RegExp(`^${chainPattern}/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$`)

/** Reads a CAIP-19 asset type. @throws {LatchkeyError} CAIP_INVALID */
export function parseAssetId(text: string): { networkId: CaipNetworkId; standard: string; reference: string } {
  const [, namespace = '', chainReference = '', standard = '', reference = ''] = matchId(text, assetPattern, 'CAIP-19')
  return { networkId: `${namespace}:${chainReference}`, standard, reference }
}
