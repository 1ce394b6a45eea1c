import type { ExplorerTarget, Network } from '../../src/adapter.js'
import { toExplorerUrl } from '../kit/explorerUrl.js'
import { toWalletChain } from './clusters.js'

/** Explorers that call the page of an account otherwise than the others. */
const accountPages: Readonly<Record<string, string>> = { 'solscan.io': 'account' }

/** Where an explorer shows a transaction or an account. One explorer serves all clusters; a query says which. */
export function explorerUrl(network: Network, { address, hash }: ExplorerTarget): string | undefined {
  const query = toClusterQuery(network)
  if (hash) return toExplorerUrl(network, ['tx', hash], query)
  const page = accountPages[hostOf(network)] ?? 'address'
  return address ? toExplorerUrl(network, [page, address], query) : undefined
}

/** The cluster as explorers name it: none for the main one, the node's address for one of this machine's. */
function toClusterQuery({ caipNetworkId, rpcUrls }: Network): Readonly<Record<string, string>> {
  const cluster = toWalletChain(caipNetworkId).slice('solana:'.length)
  if (cluster === 'mainnet') return {}
  if (cluster === 'devnet' || cluster === 'testnet') return { cluster }
  // Any other address may hold a key, which is given to no other host.
  const local = rpcUrls.default?.http.find((url) => /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/]/.test(`${url}/`))
  return local ? { cluster: 'custom', customUrl: local } : {}
}

function hostOf({ blockExplorers }: Network): string {
  const url = blockExplorers?.default?.url ?? ''
  return URL.canParse(url) ? new URL(url).hostname : ''
}
