import type { NetworkInput } from 'latchkey'
import { bitcoin, cosmosHub, polkadot, solana as publicSolana } from 'latchkey/networks'
import type { SolanaCluster, Stack, StackChain } from './readStack.js'
import type { Settings } from './settings.js'

/** On offer so that users can see what a wallet says which does not know it: the development wallet is local only. */
const mainnet: NetworkInput = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
}

const toLocal = ({ chainId, name, rpcUrl }: StackChain): NetworkInput => ({
  id: chainId,
  name,
  nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
  testnet: true,
})

/** A stand-in that goes by the public chain's id. */
const toLocalSolana = ({ caipNetworkId, name, rpcUrl }: SolanaCluster): NetworkInput => ({
  ...publicSolana,
  caipNetworkId,
  name,
  rpcUrls: { default: { http: [rpcUrl] } },
  // Public explorers do not know what happens here.
  blockExplorers: undefined,
  testnet: true,
})

/** The chains of the page. */
export function readNetworks({ chains, solana }: Stack, which: Settings['networks']): NetworkInput[] {
  const local = (which === 'one' ? chains.slice(0, 1) : chains).map(toLocal)
  if (which !== 'many') return [...local, mainnet]
  return [...local, mainnet, ...(solana?.clusters ?? []).map(toLocalSolana), bitcoin, cosmosHub, polkadot]
}
