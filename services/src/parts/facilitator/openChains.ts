import type { Address } from 'viem'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import type { Log } from '../../log.js'
import { type ChainNode, createChainNode } from '../../nodes/chainNode.js'
import { defaultUpstreamLimits } from '../../nodes/limits.js'
import { createUpstreams, type Upstreams } from '../../nodes/upstreams.js'
import type { PartOffers } from '../../part/definePart.js'
import type { FacilitatorOptions } from './config.js'

/** A chain on which payments are settled. */
export interface FacilitatorChain {
  /** CAIP-2. */
  readonly chain: string
  readonly node: ChainNode
  readonly upstreams: Upstreams
  /** In small letters. */
  readonly assets: ReadonlySet<Address>
  readonly settlerCount: number
  readonly depth: number
  readonly lowFunds: bigint
}

/** A twentieth of a coin of 18 digits. */
const usualLowFunds = 50_000_000_000_000_000n

/** The chains of `--x402`, with their nodes. @throws {ServiceError} CONFIG_INVALID for one without nodes */
export function openChains(
  { chains }: FacilitatorOptions,
  {
    offers,
    ...tools
  }: {
    readonly offers: Pick<PartOffers, 'chains'>
    readonly fetch: typeof fetch
    readonly clock: Clock
    readonly log: Log
  },
): ReadonlyMap<string, FacilitatorChain> {
  const entries = Object.entries(chains).map(([chain, options]): readonly [string, FacilitatorChain] => {
    const nodes = offers.chains.get(chain)
    if (!nodes)
      throw new ServiceError('CONFIG_INVALID', `The chain file has no nodes for ${chain}, which --x402 names.`)
    const upstreams = createUpstreams({ chainId: chain, upstreams: nodes, limits: defaultUpstreamLimits, ...tools })
    return [
      chain,
      {
        ...{ chain, upstreams, node: createChainNode(upstreams), assets: new Set(options.assets) },
        settlerCount: options.settlers ?? 2,
        depth: options.depth ?? 12,
        lowFunds: options.lowFunds ?? usualLowFunds,
      },
    ]
  })
  return new Map(entries)
}
