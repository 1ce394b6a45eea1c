import type { Network, WalletListing } from '../../kernel/index.js'

const within = (networks: readonly Network[], namespace: string | undefined) =>
  namespace === undefined ? networks : networks.filter(({ chainNamespace }) => chainNamespace === namespace)

/**
 * Chains by which a directory is asked. Directories know which main chains a wallet has, and hardly any test chain: where
 * a namespace has nothing else, nothing can be asked for by chain, and undefined says so.
 */
export function toListedChains(networks: readonly Network[], namespace?: string): readonly string[] | undefined {
  const wanted = within(networks, namespace)
  const main = wanted.filter(({ testnet }) => !testnet)
  const isCovered = wanted.every(({ chainNamespace }) => main.some((other) => other.chainNamespace === chainNamespace))
  return isCovered && main.length ? main.map(({ caipNetworkId }) => caipNetworkId) : undefined
}

/** Whether a chain of a listing is this one; `eip155:*` is any of its namespace. */
export const isChain = (own: string, id: string): boolean =>
  own === id || (own.endsWith(':*') && id.startsWith(own.slice(0, -1)))

/** Whether a wallet knows one of these networks; one that knows a namespace is trusted to learn its test chains. */
export const knowsNetworks = ({ chains }: WalletListing, networks: readonly Network[], namespace?: string): boolean =>
  !chains?.length ||
  within(networks, namespace).some(({ caipNetworkId, chainNamespace, testnet, aliases }) =>
    chains.some(
      (chain) =>
        isChain(chain, caipNetworkId) ||
        aliases?.some((alias) => alias === chain) ||
        (testnet === true && chain.startsWith(`${chainNamespace}:`)),
    ),
  )
