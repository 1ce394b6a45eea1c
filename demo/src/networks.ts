import type { NetworkInput } from 'latchkey'
import type { Stack, StackChain } from './readStack.js'

/** On offer so that people can see what a wallet says which does not know it: the development wallet is local only. */
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

/** The chains of the page. */
export function readNetworks({ chains }: Stack, which: 'all' | 'one'): NetworkInput[] {
  return [...(which === 'one' ? chains.slice(0, 1) : chains).map(toLocal), mainnet]
}
