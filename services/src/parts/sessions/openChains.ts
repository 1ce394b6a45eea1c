import { type ChainNode, createChainNode } from '../../nodes/chainNode.js'
import { defaultUpstreamLimits } from '../../nodes/limits.js'
import { createUpstreams } from '../../nodes/upstreams.js'
import type { SmartOptions } from '../../smart/config.js'
import type { OpenChainsTools } from '../../smart/openChains.js'
import { sessionsLimits } from './limits.js'

/** A chain whose accounts can give permissions. */
export interface SessionsChain {
  /** CAIP-2. */
  readonly chain: string
  readonly node: ChainNode
  /** The manager of delegations that the operator pins, in small letters. */
  readonly manager: string
  /** Blocks that make an event final, its own counted. */
  readonly depth: number
}

/** The chains with nodes for whose accounts the operator pins contracts: also where none are granted any more, so that those that were end in sight. */
export function openSessionsChains(
  { chains }: SmartOptions,
  { offers, ...tools }: OpenChainsTools,
): ReadonlyMap<string, SessionsChain> {
  return new Map(
    offers.chainDirectory.list().flatMap(({ id, smartAccount }): (readonly [string, SessionsChain])[] => {
      const nodes = offers.chains.get(id)
      if (!smartAccount || !nodes || nodes.length === 0) return []
      const upstreams = createUpstreams({ chainId: id, upstreams: nodes, limits: defaultUpstreamLimits, ...tools })
      const depth = (Object.hasOwn(chains, id) ? chains[id]?.depth : undefined) ?? sessionsLimits.depth
      const manager = smartAccount.delegationManager.toLowerCase()
      return [[id, { chain: id, node: createChainNode(upstreams), manager, depth }]]
    }),
  )
}
