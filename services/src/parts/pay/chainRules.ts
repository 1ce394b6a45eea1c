import type { Chains } from '../data/chains.js'
import type { PayOptions } from './config.js'
import type { PayWay } from './wire.js'

/** How orders are paid on a chain. */
export interface ChainRule {
  readonly way: PayWay
  /** Blocks that make a payment final, where the host says nothing. */
  readonly depth: number
}

/** Rules by CAIP-2; a chain that is missing takes no payments. */
export type ChainRules = ReadonlyMap<string, ChainRule>

/** Chains that compute addresses of contracts by rules of their own: an order's address would be another one there. */
const ownRules = new Set(['324', '300', '280', '2741', '11124', '232', '37111', '388', '50104', '61166'])
/** Where a block is seldom taken back, or often: blocks of some minutes. */
const depths: Readonly<Record<string, number>> = { 'eip155:1': 12, 'eip155:137': 64, 'eip155:56': 15 }
const usualDepth = 12

/** Rules of the chains that have nodes, with what the operator says of them. */
export function toChainRules(chains: Chains, { chains: given = {} }: PayOptions): ChainRules {
  const ids = [...chains.keys()].filter((id) => /^(eip155|solana):/.test(id))
  return new Map(ids.map((id) => [id, { ...usualRule(id), ...given[id] }]))
}

function usualRule(id: string): ChainRule {
  // What Solana calls finalized is so without a count.
  if (id.startsWith('solana:')) return { way: 'reference', depth: 1 }
  const way = ownRules.has(id.slice('eip155:'.length)) ? 'fixed' : 'address'
  return { way, depth: depths[id] ?? usualDepth }
}
