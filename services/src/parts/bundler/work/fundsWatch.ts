import { formatEther } from 'viem'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { readNumber } from '../../../smart/userOperation.js'
import type { ChainTools } from './chainTools.js'

/** How often it is looked, in ms. */
const everyMs = 60_000

/** Tells the operator of executors that have little left, once until they have more. */
export function createFundsWatch(log: Log, clock: Clock) {
  const lookedAt = new Map<string, number>()
  const low = new Set<string>()
  return async ({ chain, executors }: ChainTools, signal: AbortSignal): Promise<void> => {
    if (clock.now() - (lookedAt.get(chain.chain) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    lookedAt.set(chain.chain, clock.now())
    for (const { address } of executors) {
      const balance = readNumber(await chain.node.call('eth_getBalance', [address, 'latest'], signal))
      const key = `${chain.chain}:${address}`
      if (balance >= chain.lowDeposit) low.delete(key)
      else if (!low.has(key)) {
        low.add(key)
        log.problem(`the executor ${address} has ${formatEther(balance)} left on ${chain.chain}: send it more`)
      }
    }
  }
}
