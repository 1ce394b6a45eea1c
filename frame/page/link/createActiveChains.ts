import type { FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { ActiveChains } from '../types.js'

/** The namespace of a CAIP-2 id. */
export const namespaceOf = (id: string) => id.slice(0, id.indexOf(':'))

/**
 * The CAIP-2 id of a chain as messages name it: a number or digits for EVM, the whole id, or its reference alone (section 5).
 *
 * @param namespace of a reference that says none
 */
export function toCaip2(chainId: number | string, namespace = 'eip155'): string {
  return typeof chainId === 'string' && chainId.includes(':') ? chainId : `${namespace}:${chainId}`
}

/** The id of a chain as messages have it: a number for EVM, CAIP-2 text for others (section 3). */
export function toWireChainId({ id }: FrameChain): number | string {
  return namespaceOf(id) === 'eip155' ? Number(id.slice('eip155:'.length)) : id
}

/**
 * The chains in use.
 *
 * @param chains All that the operator serves; one at least.
 * @param wanted CAIP-2 of the chain to begin with; one that is not served counts as none.
 */
export function createActiveChains(chains: readonly FrameChain[], wanted: string | undefined): ActiveChains {
  const find = (id: string) => chains.find((chain) => chain.id === id)
  const inUse = new Map<string, FrameChain>()
  for (const chain of chains) if (!inUse.has(namespaceOf(chain.id))) inUse.set(namespaceOf(chain.id), chain)
  const listeners = new Set<(chain: FrameChain) => void>()
  let last = (wanted === undefined ? undefined : find(wanted)) ?? chains[0]
  if (last) inUse.set(namespaceOf(last.id), last)
  let isServed = wanted === undefined || last?.id === wanted

  return {
    of: (namespace) => inUse.get(namespace),
    last() {
      if (!last) throw unknownChain()
      return last
    },
    isServed: () => isServed,
    hasContract: () => chains.some(({ smartAccount }) => smartAccount),
    use(chainId) {
      const chain = find(toCaip2(chainId, isReference(chainId) ? 'solana' : 'eip155'))
      if (!chain) throw unknownChain()
      const namespace = namespaceOf(chain.id)
      const isOther = inUse.get(namespace) !== chain
      last = chain
      isServed = true
      inUse.set(namespace, chain)
      if (isOther) for (const listener of [...listeners]) listener(chain)
      return chain
    },
    onChange(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
  }
}

/** Solana's chains are named by their reference alone in some clients. */
const isReference = (chainId: number | string) => typeof chainId === 'string' && !/^\d+$/.test(chainId)

const unknownChain = () => new FrameError('CHAIN_UNKNOWN', 'Network Not Found')
