import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { endLeases, takeLease } from '../lease.js'
import { sessionsLimits } from '../limits.js'
import type { SessionsChain } from '../openChains.js'
import type { SessionsTables } from '../schema.js'
import { createFollowChain } from './followChain.js'

/** What chains are followed with. */
export interface FollowOptions {
  readonly db: Kysely<SessionsTables>
  readonly chains: ReadonlyMap<string, SessionsChain>
  readonly clock: Clock
  readonly log: Log
  /** Tells what is due of a chain, after each look. */
  tell(chain: SessionsChain, signal: AbortSignal): Promise<void>
}

/** Follows chains for what becomes of permissions. */
export interface Follow {
  /** Looks at each chain once, where no other process follows it. Resolves when what was found is written. */
  run(): Promise<void>
  /** Looks by itself from now on. */
  start(): void
  /** Ends the look that runs, and gives the chains back to other processes. */
  close(): Promise<void>
}

export function createFollow({ db, chains, clock, log, tell }: FollowOptions): Follow {
  const owner = randomUUID()
  const closing = new AbortController()
  const failing = new Set<string>()
  const looks = [...chains.values()].map((chain) => ({ chain, look: createFollowChain({ db, chain, clock }) }))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function lookAt({ chain, look }: (typeof looks)[number]): Promise<void> {
    try {
      if (!(await takeLease(db, chain.chain, owner))) return
      const signal = abortAfter(sessionsLimits.lookMs, closing.signal)
      await look(signal)
      await tell(chain, signal)
      failing.delete(chain.chain)
    } catch (error) {
      if (closing.signal.aborted) return
      if (!failing.has(chain.chain))
        log.problem(
          `permissions on ${chain.chain} are not followed: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'}`,
        )
      failing.add(chain.chain)
    }
  }

  function run(): Promise<void> {
    running ??= Promise.all(looks.map(lookAt)).then(() => {
      running = undefined
    })
    return running
  }

  return {
    async run() {
      await running
      await run()
    },
    start() {
      timer ??= setInterval(() => void run(), sessionsLimits.everyMs).unref()
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
      await endLeases(db, owner)
    },
  }
}
