import { LatchkeyError, type Network, type NetworkInput, toNetwork } from '../kernel/index.js'

/**
 * A chain with RPC URLs of the host's choice, asked in this order after the wallet and the services. A wallet that
 * does not know the chain is given them as well: it wants at least one https URL before it adds a chain (EIP-3085).
 * @throws {LatchkeyError} NETWORK_INVALID when a URL is none of http or https
 * @example createLatchkey({ networks: [withRpc(base, 'https://rpc.example.com/base')], adapters: [evm()] })
 */
export function withRpc(network: NetworkInput, ...urls: readonly string[]): Network {
  const wrong = urls.find((url) => !/^https?:\/\/[^\s/]/.test(url))
  if (wrong !== undefined) {
    throw new LatchkeyError('NETWORK_INVALID', `An RPC URL of ${network.name} is no http or https address: "${wrong}"`)
  }
  return toNetwork({ ...network, rpcUrls: { ...network.rpcUrls, default: { http: urls } } })
}
