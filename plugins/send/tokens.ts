import { type Nft, nativeToken, type PluginContext, type Spelling, type Token } from '../../src/plugin.js'

/** What can be sent on the network in use: its own coin, then the host's tokens. Those without decimals are left out (spec section 5). */
export function listTokens({ accounts, tokens }: PluginContext<'request'>): readonly Token[] {
  const network = accounts.get()?.network
  if (!network) return []
  return [nativeToken(network), ...tokens(network.caipNetworkId).filter(({ decimals }) => decimals > 0)]
}

/** Tells tokens and collectibles of one network apart, however they are spelled. */
export const tokenKey = ({ fold }: Pick<Spelling, 'fold'>, token: Token | Nft): string => {
  const { networkId, address = '' } = token
  const { tokenId = '' } = token as Partial<Nft>
  return `${networkId}/${fold(address)}/${tokenId}`
}
