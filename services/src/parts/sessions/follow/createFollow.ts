import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { type Follow, followChains } from '../../../smart/followChains.js'
import { endLeases, takeLease } from '../../../store/leases.js'
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

/** Follows chains for what becomes of permissions: each where no other process follows it. On closing other processes have them at once. */
export function createFollow({ db, chains, clock, log, tell }: FollowOptions): Follow {
  const owner = randomUUID()
  const looks = [...chains.values()].map((chain) => ({ chain, look: createFollowChain({ db, chain, clock }) }))
  const follow = followChains({
    ...{ chains: looks, log, everyMs: sessionsLimits.everyMs, lookMs: sessionsLimits.lookMs },
    problem: ({ chain }) => `permissions on ${chain.chain} are not followed`,
    async look({ chain, look }, signal) {
      if (!(await takeLease(db, 'sessions.watchers', chain.chain, owner))) return
      await look(signal)
      await tell(chain, signal)
    },
  })
  return {
    ...follow,
    async close() {
      await follow.close()
      await endLeases(db, 'sessions.watchers', owner)
    },
  }
}
