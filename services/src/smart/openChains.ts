import type { Address } from 'viem'
import type { Clock } from '../clock.js'
import { ServiceError } from '../errors.js'
import type { Log } from '../log.js'
import { type ChainNode, createChainNode } from '../nodes/chainNode.js'
import { defaultUpstreamLimits } from '../nodes/limits.js'
import { createUpstreams, type Upstreams } from '../nodes/upstreams.js'
import type { PartOffers } from '../part/definePart.js'
import type { EndingBudget, SmartOptions } from './config.js'
import { type DataFee, usualDataFee } from './dataGas.js'
import type { OperationRules } from './pinnedAccount.js'

/** A chain whose smart accounts are served. */
export interface SmartChain extends OperationRules {
  readonly node: ChainNode
  readonly upstreams: Upstreams
  /** What the pinned delegate obeys, beside its EntryPoint. */
  readonly delegationManager: Address
  readonly dataFee: DataFee
  readonly depth: number
  /** Below so much the operator is told. */
  readonly lowDeposit: bigint
  readonly executorCount: number
  /** What is paid for the end of permissions; undefined for nothing. */
  readonly endings: EndingBudget | undefined
}

/** A twentieth of a coin of 18 digits. */
const usualLowDeposit = 50_000_000_000_000_000n

/** Of a coin of 18 digits: a hundredth for one, which takes about 300,000 gas; three a day for a user, a hundred for all. */
export const usualEndings: EndingBudget = {
  mostOperation: 10_000_000_000_000_000n,
  userDay: 30_000_000_000_000_000n,
  projectDay: 1_000_000_000_000_000_000n,
}

/** What chains are opened with. */
export interface OpenChainsTools {
  readonly offers: Pick<PartOffers, 'chains' | 'chainDirectory'>
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: Log
}

/**
 * The chains of `--smart`, with their nodes and pins.
 * @throws {ServiceError} CONFIG_INVALID for one that the chain file does not pin
 */
export function openChains(
  { chains }: SmartOptions,
  { offers, fetch, clock, log }: OpenChainsTools,
): ReadonlyMap<string, SmartChain> {
  const pins = new Map(offers.chainDirectory.list().map(({ id, smartAccount }) => [id, smartAccount]))
  const entries = Object.entries(chains).map(([chain, options]): readonly [string, SmartChain] => {
    const [pin, nodes] = [pins.get(chain), offers.chains.get(chain)]
    if (!pin || !nodes)
      throw new ServiceError(
        'CONFIG_INVALID',
        `The chain file has no nodes, name and "smartAccount" for ${chain}, which --smart names.`,
      )
    const upstreams = createUpstreams({
      ...{ chainId: chain, upstreams: nodes, limits: defaultUpstreamLimits, fetch, clock, log },
    })
    return [
      chain,
      {
        ...{ chain, upstreams, node: createChainNode(upstreams) },
        delegate: pin.delegate.toLowerCase() as Address,
        entryPoint: pin.entryPoint as Address,
        delegationManager: pin.delegationManager as Address,
        paymaster: options.paymaster,
        hostPaymasters: (options.hostPaymasters ?? []).map(({ contract }) => contract),
        dataFee: options.dataFee ?? usualDataFee(chain),
        depth: options.depth ?? 12,
        lowDeposit: options.lowDeposit ?? usualLowDeposit,
        executorCount: options.executors ?? 2,
        endings: options.endings === false ? undefined : (options.endings ?? usualEndings),
      },
    ]
  })
  return new Map(entries)
}
