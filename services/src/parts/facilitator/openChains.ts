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
  /** Where delegations are redeemed, and the code of accounts that pay by them; undefined where they are not taken. */
  readonly framework: { readonly manager: Address; readonly delegate: Address } | undefined
  readonly settlerCount: number
  readonly depth: number
  readonly lowFunds: bigint
}

/** A twentieth of a coin of 18 digits. */
const usualLowFunds = 50_000_000_000_000_000n

/** The chains of `--x402`, with their nodes. @throws {ServiceError} CONFIG_INVALID for one without nodes, or without a pin that it needs */
export function openChains(
  { chains }: FacilitatorOptions,
  {
    offers,
    ...tools
  }: {
    readonly offers: Pick<PartOffers, 'chains' | 'chainDirectory'>
    readonly fetch: typeof fetch
    readonly clock: Clock
    readonly log: Log
  },
): ReadonlyMap<string, FacilitatorChain> {
  const pins = new Map(offers.chainDirectory.list().map(({ id, smartAccount }) => [id, smartAccount]))
  const entries = Object.entries(chains).map(([chain, options]): readonly [string, FacilitatorChain] => {
    const nodes = offers.chains.get(chain)
    if (!nodes)
      throw new ServiceError('CONFIG_INVALID', `The chain file has no nodes for ${chain}, which --x402 names.`)
    const pin = pins.get(chain)
    if (options.delegations && !pin)
      throw new ServiceError(
        'CONFIG_INVALID',
        `The chain file has no name and "smartAccount" for ${chain}, whose delegations --x402 takes.`,
      )
    const upstreams = createUpstreams({ chainId: chain, upstreams: nodes, limits: defaultUpstreamLimits, ...tools })
    return [
      chain,
      {
        ...{ chain, upstreams, node: createChainNode(upstreams), assets: new Set(options.assets) },
        framework:
          options.delegations && pin
            ? { manager: pin.delegationManager as Address, delegate: pin.delegate as Address }
            : undefined,
        settlerCount: options.settlers ?? 2,
        depth: options.depth ?? 12,
        lowFunds: options.lowFunds ?? usualLowFunds,
      },
    ]
  })
  return new Map(entries)
}
