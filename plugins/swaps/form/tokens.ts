import { type CaipNetworkId, nativeToken, type PluginContext, type Token } from '../../../src/plugin.js'
import type { Trading } from '../types.js'

/** What is known of the tokens of the network in use. */
export interface KnownTokens {
  /** One text for a token, however its address is spelled. */
  toKey(token: Token): string
  isSame(one: Token, other: Token | undefined): boolean
  coin(): Token | undefined
  /** The network's coin, then the host's tokens. Those without decimals are left out (spec section 5). */
  hosts(networkId: CaipNetworkId): readonly Token[]
  /** Those, and what the services trade, as far as they are there. */
  listed(networkId: CaipNetworkId): readonly Token[]
}

export function createTokens(
  { accounts, networks, spelling, tokens }: PluginContext,
  trading: Pick<Trading, 'tokens'>,
): KnownTokens {
  const toKey = ({ networkId, address = '' }: Token) =>
    `${networkId}/${spelling(networkId.slice(0, networkId.indexOf(':'))).fold(address)}`
  const hosts = (networkId: CaipNetworkId) => {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) return []
    return [nativeToken(network), ...tokens(networkId).filter(({ decimals }) => decimals > 0)]
  }
  return {
    toKey,
    isSame: (one, other) => other !== undefined && toKey(one) === toKey(other),
    coin() {
      const { network } = accounts.get() ?? {}
      return network && nativeToken(network)
    },
    hosts,
    listed(networkId) {
      const own = hosts(networkId)
      const keys = new Set(own.map(toKey))
      return [...own, ...(trading.tokens(networkId).get() ?? []).filter((token) => !keys.has(toKey(token)))]
    },
  }
}
