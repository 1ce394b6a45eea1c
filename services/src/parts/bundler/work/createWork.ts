import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { createFundsWatch } from '../../../smart/fundsWatch.js'
import type { SmartChain } from '../../../smart/openChains.js'
import { readFees } from '../../../smart/readFees.js'
import { endLeases, takeLease } from '../../../store/leases.js'
import { bundlerLimits } from '../limits.js'
import { hasOpen } from '../operationStore.js'
import type { BundlerTables } from '../schema.js'
import type { ChainTools } from './chainTools.js'
import { sendWaiting } from './sendWaiting.js'
import { settleOpen } from './settleOpen.js'

/** What the work is made with. */
export interface WorkOptions {
  readonly db: Kysely<BundlerTables>
  readonly chains: ReadonlyMap<string, SmartChain>
  readonly listExecutors: (count: number) => Promise<readonly PrivateKeyAccount[]>
  readonly clock: Clock
  readonly log: Log
}

/** Lets operations happen, and follows them until they are final. */
export interface Work {
  /** Looks at each chain once, where no other process works on it. Resolves when what was found is written. */
  run(): Promise<void>
  /** Looks by itself from now on. */
  start(): void
  /** A chain has something new: it is looked at now. */
  wake(chain: string): void
  /** Ends the look that runs, and gives the chains back to other processes. */
  close(): Promise<void>
}

export function createWork({ db, chains, listExecutors, clock, log }: WorkOptions): Work {
  const owner = randomUUID()
  const closing = new AbortController()
  const running = new Map<string, Promise<void>>()
  /** Chains that became due while they were looked at. */
  const again = new Set<string>()
  const failing = new Set<string>()
  const watchFunds = createFundsWatch('executor', log, clock)
  let timer: NodeJS.Timeout | undefined

  async function look(chain: SmartChain): Promise<void> {
    try {
      if (!(await takeLease(db, 'bundler.workers', chain.chain, owner))) return
      const signal = abortAfter(bundlerLimits.lookMs, closing.signal)
      const executors = await listExecutors(chain.executorCount)
      const tools: ChainTools = { db, chain, executors, owner, clock, log }
      // A chain on which nothing happens costs its nodes nothing.
      if (await hasOpen(db, chain.chain)) {
        const fees = await readFees(chain.node, signal)
        await settleOpen(tools, fees, signal)
        await sendWaiting(tools, fees, signal)
      }
      const listAddresses = async () => executors.map(({ address }) => address)
      await watchFunds({ ...chain, listAddresses, low: chain.lowDeposit }, signal)
      failing.delete(chain.chain)
    } catch (error) {
      if (closing.signal.aborted) return
      if (!failing.has(chain.chain)) log.problem(`operations on ${chain.chain} do not go on: ${toReason(error)}`)
      failing.add(chain.chain)
    }
  }

  function lookOnce(id: string): Promise<void> {
    const chain = chains.get(id)
    if (!chain || closing.signal.aborted) return Promise.resolve()
    const one =
      running.get(id) ??
      look(chain).finally(() => {
        running.delete(id)
        if (again.delete(id)) void lookOnce(id)
      })
    running.set(id, one)
    return one
  }

  const lookAll = () => Promise.all([...chains.keys()].map(lookOnce))
  return {
    async run() {
      // What is under way began before what the caller has just done.
      await Promise.all(running.values())
      await lookAll()
    },
    start() {
      timer ??= setInterval(() => void lookAll(), bundlerLimits.everyMs).unref()
    },
    wake(chain) {
      if (running.has(chain)) again.add(chain)
      else void lookOnce(chain)
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await Promise.all(running.values())
      await endLeases(db, 'bundler.workers', owner)
    },
  }
}

const toReason = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')
