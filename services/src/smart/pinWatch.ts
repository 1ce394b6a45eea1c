import { abortAfter } from '../abortAfter.js'
import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import { checkPin, isGood } from './checkPin.js'
import type { SmartChain } from './openChains.js'
import { OperationError, operationCodes } from './operationError.js'

/** Holds pins against the chains, before anything is done there and once an hour. */
export interface PinWatch {
  /** @throws {OperationError} -32502 where something else stands; {DriverError} when no node answers before it was ever seen */
  require(chain: string): Promise<void>
}

const everyMs = 3_600_000
const timeMs = 20_000

export function createPinWatch(chains: ReadonlyMap<string, SmartChain>, clock: Clock, log: Log): PinWatch {
  const seen = new Map<string, { readonly isGood: boolean; readonly at: number }>()
  const asking = new Map<string, Promise<void>>()

  async function look(chain: SmartChain): Promise<void> {
    const good = isGood(await checkPin(chain, abortAfter(timeMs)))
    if (!good && seen.get(chain.chain)?.isGood !== false)
      log.problem(`other code than pinned stands on ${chain.chain}: its smart accounts are not served, see smart check`)
    seen.set(chain.chain, { isGood: good, at: clock.now() })
  }

  return {
    async require(id) {
      const chain = chains.get(id)
      if (!chain) throw new OperationError(operationCodes.refused, 'No smart accounts are served on this chain.')
      const last = seen.get(id)
      if (!last || clock.now() - last.at >= everyMs) {
        const one = asking.get(id) ?? look(chain).finally(() => asking.delete(id))
        asking.set(id, one)
        // A node that does not answer now says nothing against what it said before.
        await (last ? one.catch(() => undefined) : one)
      }
      if (seen.get(id)?.isGood) return
      throw new OperationError(
        operationCodes.refused,
        'Other code than pinned stands on this chain: it is switched off.',
      )
    },
  }
}
