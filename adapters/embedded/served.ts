import type { AdapterContext, Network } from '../../src/adapter.js'
import { notServed, raiseAlert } from './errors.js'

/** Namespaces of embedded wallets, the one with the sign-in first (spec section 1). */
export const walletNamespaces: readonly string[] = ['eip155', 'solana']

/** Those of the host's networks that the frame works with, in their order. What it does not say it may serve. */
export const listServed = (networks: readonly Network[], chains: readonly string[] | undefined): readonly Network[] =>
  chains ? networks.filter(({ caipNetworkId }) => chains.includes(caipNetworkId)) : networks

/**
 * Before anybody is mailed a code: a wallet that works with none of the host's networks could never be connected.
 * @throws {LatchkeyError} NETWORKS_NOT_SERVED
 */
export function assertServed(context: AdapterContext, chains: readonly string[] | undefined): void {
  const wanted = context.networks().filter(({ chainNamespace }) => walletNamespaces.includes(chainNamespace))
  if (!chains || listServed(wanted, chains).length > 0) return
  const error = notServed(wanted, chains)
  raiseAlert(context, error)
  throw error
}
