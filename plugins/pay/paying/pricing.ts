import {
  type CaipAccountId,
  type CaipNetworkId,
  type PluginContext,
  parseNetworkId,
  prices,
  type TokenAmount,
  toDecimal,
} from '../../../src/plugin.js'

/** What amounts are worth, in US dollars; undefined where no source says. Never rejects. */
export interface Pricing {
  worth(amount: TokenAmount): Promise<number | undefined>
  worthOfCoin(networkId: CaipNetworkId, value: bigint): Promise<number | undefined>
}

export function createPricing({ chain, resources, spelling }: PluginContext): Pricing {
  const usdOf = async ({ networkId, address }: { networkId: CaipNetworkId; address?: string | undefined }) => {
    const named = address ?? spelling(parseNetworkId(networkId).namespace).coin
    if (named === undefined) return undefined
    const key: CaipAccountId = `${networkId}:${named}`
    try {
      const live = (await resources.get(prices))?.of([key])
      return (live?.get() ?? (await live?.refresh()))?.[key]?.usd
    } catch {
      // A price that cannot be had now is not known.
      return undefined
    }
  }
  const worth: Pricing['worth'] = async ({ token, value }) => {
    const usd = await usdOf(token)
    return usd === undefined ? undefined : Number(toDecimal(value, token.decimals)) * usd
  }
  return {
    worth,
    worthOfCoin: (networkId, value) =>
      worth({ token: { networkId, ...chain(networkId).network.nativeCurrency }, value }),
  }
}
