import { type Address, formatEther } from 'viem'
import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import type { ChainNode } from '../nodes/chainNode.js'
import { readNumber } from './userOperation.js'

/** How often it is looked, in ms. */
const everyMs = 60_000

/** Keys of ours that pay on a chain. */
export interface Funds {
  /** CAIP-2. */
  readonly chain: string
  readonly node: ChainNode
  /** Asked when it is looked, and not between. */
  readonly listAddresses: () => Promise<readonly Address[]>
  /** Below so much the operator is told, in the chain's smallest units. */
  readonly low: bigint
}

/**
 * Tells the operator of keys that have little left, once until they have more.
 * @param role what such a key is called: `executor`
 */
export function createFundsWatch(role: string, log: Log, clock: Clock) {
  const lookedAt = new Map<string, number>()
  const told = new Set<string>()
  return async ({ chain, node, listAddresses, low }: Funds, signal: AbortSignal): Promise<void> => {
    if (clock.now() - (lookedAt.get(chain) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    lookedAt.set(chain, clock.now())
    for (const address of await listAddresses()) {
      const balance = readNumber(await node.call('eth_getBalance', [address, 'latest'], signal))
      const key = `${chain}:${address}`
      if (balance >= low) told.delete(key)
      else if (!told.has(key)) {
        told.add(key)
        log.problem(`the ${role} ${address} has ${formatEther(balance)} left on ${chain}: send it more`)
      }
    }
  }
}
