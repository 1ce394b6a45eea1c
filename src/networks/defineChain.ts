import { type CaipNetworkId, type Currency, type Network, toNetwork } from '../kernel/index.js'
import { families } from './families.js'

/** What the table says of a chain. */
interface ChainFacts {
  /** Name of its picture with the services: our own slug. */
  readonly slug: string
  readonly coin: Currency
  readonly explorer: readonly [name: string, url: string]
  readonly testnet?: boolean
  readonly contracts?: Network['contracts']
  readonly aliases?: readonly CaipNetworkId[]
}

/** Digits after the point of an EVM chain's coin. */
const evmDecimals = 18

export const coin = (name: string, symbol: string, decimals = evmDecimals): Currency => ({ name, symbol, decimals })

/**
 * A chain of the table. It carries no RPC URL: reads go to the wallet, the services and the URLs that the host chose,
 * never to a host that the app did not choose (see `withRpc`).
 */
export function defineChain(
  chainNamespace: string,
  id: number | string,
  name: string,
  { slug, coin, explorer: [explorer, url], ...facts }: ChainFacts,
): Network {
  return toNetwork({
    id,
    chainNamespace,
    family: families[chainNamespace],
    name,
    nativeCurrency: coin,
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: explorer, url } },
    testnet: false,
    assets: { imageId: slug },
    ...facts,
  })
}
