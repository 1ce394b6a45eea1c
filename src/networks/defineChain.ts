import { type CaipNetworkId, type Currency, type Network, type NetworkInput, toNetwork } from '../kernel/index.js'

/** What its chains have in common: a CAIP-2 namespace, and what users call all its networks. */
type Kind = Required<Pick<NetworkInput, 'chainNamespace' | 'family'>>

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
  kind: Kind,
  id: number | string,
  name: string,
  { slug, coin, explorer: [explorer, url], ...facts }: ChainFacts,
): Network {
  return toNetwork({
    ...kind,
    id,
    name,
    nativeCurrency: coin,
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: explorer, url } },
    testnet: false,
    assets: { imageId: slug },
    ...facts,
  })
}
