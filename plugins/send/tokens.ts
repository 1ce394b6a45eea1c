import type { PluginContext, Token } from '../../src/plugin.js'

/** What can be sent on the network in use: its own coin, then the host's tokens. Those without decimals are left out (spec section 5). */
export function listTokens({ accounts, tokens }: PluginContext<'request'>): readonly Token[] {
  const network = accounts.get()?.network
  if (!network) return []
  const native: Token = { networkId: network.caipNetworkId, ...network.nativeCurrency }
  return [native, ...tokens(network.caipNetworkId).filter(({ decimals }) => decimals > 0)]
}
