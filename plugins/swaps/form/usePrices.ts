import { type CaipAccountId, prices, type Token } from '../../../src/plugin.js'
import { useLive, useResource, useSpelling } from '../../../src/ui/index.js'

/** US dollars for one whole token of each; undefined where no source says. */
export function usePrices(tokens: readonly (Token | undefined)[]): readonly (number | undefined)[] {
  const networkId = tokens.find(Boolean)?.networkId ?? ':'
  const { coin } = useSpelling(networkId.slice(0, networkId.indexOf(':')))
  const all = useResource(prices)
  const keys = tokens.map((token) => {
    const address = token && (token.address ?? coin)
    return address === undefined ? undefined : (`${token?.networkId}:${address}` as CaipAccountId)
  })
  const asked = keys.filter((key) => key !== undefined)
  const { value } = useLive(asked.length > 0 ? all?.of(asked) : undefined)
  return keys.map((key) => key && value?.[key]?.usd)
}
