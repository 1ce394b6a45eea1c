import type { CaipNetworkId } from '../../src/adapter.js'

/** A chain as the wire has it: a number on EVM, the CAIP-2 text elsewhere (protocol, section 3). */
export const toChainId = (id: CaipNetworkId): number | string => {
  const [namespace, reference] = id.split(':')
  return namespace === 'eip155' ? Number(reference) : id
}

/** The namespace of a chain as the wire has it. Digits alone are a chain of EVM. */
export const toNamespace = (chainId: number | string): string =>
  typeof chainId === 'number' || /^\d+$/.test(chainId) ? 'eip155' : (chainId.split(':')[0] ?? '')
