import {
  type CaipNetworkId,
  isLatchkeyError,
  type Network,
  nativeToken,
  type PluginContext,
  type Token,
} from '../../../src/plugin.js'
import { assetInvalid, networkInvalid } from './errors.js'

/** A network of the instance, by its id or an older one. @throws {LatchkeyError} INVALID_CHAIN_NAMESPACE */
export function findNetwork({ chain }: PluginContext, id: unknown): Network {
  try {
    return chain(id as CaipNetworkId).network
  } catch (cause) {
    throw isLatchkeyError(cause, 'NETWORK_NOT_FOUND', 'CAIP_INVALID') ? networkInvalid({}, cause) : cause
  }
}

/**
 * The token of a contract as the chain itself tells it: a page's or a stranger's word of its name and digits counts for nothing.
 * @param address undefined: the network's coin
 * @throws {LatchkeyError} INVALID_ASSET; the chain's, where it cannot be asked
 */
export async function findAsset(
  { chain, tokens, spelling }: PluginContext,
  { caipNetworkId, chainNamespace, nativeCurrency }: Network,
  address: string | undefined,
): Promise<Token> {
  if (address === undefined) return nativeToken({ caipNetworkId, nativeCurrency })
  const reader = chain(caipNetworkId)
  const contract = await reader.toAddress(address)
  if (contract === undefined) throw assetInvalid()
  const { fold } = spelling(chainNamespace)
  const listed = tokens(caipNetworkId).find((token) => token.address && fold(token.address) === fold(contract))
  if (listed) return listed
  try {
    return { ...(await reader.call('getToken', contract)), address: contract }
  } catch (cause) {
    throw isLatchkeyError(cause, 'TOKEN_UNKNOWN') ? assetInvalid({}, cause) : cause
  }
}

/** How one without a CAIP-19 id of its own is named, see `Debt.assetId`. */
export const toAssetId = ({ networkId, address }: Token): string => (address ? `${networkId}:${address}` : networkId)
