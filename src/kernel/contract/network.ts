import { type CaipNetworkId, isNetworkId } from './caip.js'
import { LatchkeyError } from './errors.js'

/** CAIP-2 namespace of a chain that is defined by a bare number, as viem defines its chains: theirs say no namespace. */
const namespaceOfNumbers = 'eip155'

/** The coin that pays for transactions on a chain. */
export interface Currency {
  readonly name: string
  readonly symbol: string
  /** Digits after the point: 18 means that one coin is 10^18 smallest units. */
  readonly decimals: number
}

/** A chain as a host may hand it in: any viem chain, or an own definition (spec section 3, Network). */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: Currency
  /** `default.http` holds the URLs that the host chooses; they are asked after the wallet and the services. */
  readonly rpcUrls: Readonly<Record<string, { readonly http: readonly string[] }>>
  /** CAIP-2 namespace. Default: the one of numeric ids. */
  readonly chainNamespace?: string
  /** What users call all networks of its namespace. Default: the name of the first one that is no test network. */
  readonly family?: string | undefined
  /** CAIP-2 id. Default: `{chainNamespace}:{id}`. */
  readonly caipNetworkId?: string
  /** Further ids of the same chain, older ones for instance. What names the chain by one of them is taken to mean it. */
  readonly aliases?: readonly CaipNetworkId[] | undefined
  readonly testnet?: boolean | undefined
  readonly blockExplorers?: Readonly<Record<string, { readonly name: string; readonly url: string }>> | undefined
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
}

/** A chain, normalised. Frozen. */
export interface Network extends NetworkInput {
  readonly chainNamespace: string
  readonly caipNetworkId: CaipNetworkId
}

/** The chain that an id or an alias means. */
export const findNetwork = (networks: readonly Network[], id: string): Network | undefined =>
  networks.find(({ caipNetworkId, aliases }) => caipNetworkId === id || aliases?.some((alias) => alias === id))

/**
 * Normalises a chain definition.
 * @throws {LatchkeyError} NETWORK_INVALID when it has no CAIP-2 id, no name or no native currency
 */
export function toNetwork(input: NetworkInput): Network {
  const chainNamespace = input.chainNamespace ?? input.caipNetworkId?.split(':')[0] ?? namespaceOfNumbers
  const caipNetworkId = input.caipNetworkId ?? `${chainNamespace}:${input.id}`
  if (
    !isNetworkId(caipNetworkId) ||
    !caipNetworkId.startsWith(`${chainNamespace}:`) ||
    !input.name ||
    !input.nativeCurrency?.symbol
  ) {
    throw new LatchkeyError(
      'NETWORK_INVALID',
      `The network "${input.name ?? input.id}" is not usable: it needs a CAIP-2 id, a name and a native currency.`,
    )
  }
  return Object.freeze({ ...input, chainNamespace, caipNetworkId })
}
