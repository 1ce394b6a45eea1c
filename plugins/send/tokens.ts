import { nativeToken, type PluginContext, type Token } from '../../src/plugin.js'

/** What can be sent on the network in use: its own coin, then the host's tokens. Those without decimals are left out (spec section 5). */
export function listTokens({ accounts, tokens }: PluginContext<'request'>): readonly Token[] {
  const network = accounts.get()?.network
  if (!network) return []
  return [nativeToken(network), ...tokens(network.caipNetworkId).filter(({ decimals }) => decimals > 0)]
}
