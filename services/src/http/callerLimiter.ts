import { type CallerNetworks, networkShares } from './callerNetworks.js'
import type { Limit, Limiter, NestedLimiter } from './limiter.js'

/** What became of a caller's call. */
export interface CallerTaken {
  /** 0 when all its networks had the tokens, else how many ms to wait. */
  waitMs: number
  /** Whether the caller, and its whole network, have called little so far: such callers a flood of others must not starve. */
  isQuiet: boolean
}

/** Counts calls of callers, and of the networks that they are in. */
export interface CallerLimiter {
  take(caller: CallerNetworks, cost: number): Promise<CallerTaken>
}

/** Limits of one project, from all its callers. */
export interface ProjectLimiter {
  /** Takes tokens of a project. Answers 0 when it had them, else how many ms to wait. */
  take(projectId: string, cost: number, isQuiet: boolean): Promise<number>
}

/** A caller is quiet while at least so much of each of its buckets is full. */
const quietFill = 0.75
/** Share of a project's burst that is for quiet callers alone. What comes back each second fills this up first. */
const quietShare = 0.25

/**
 * Limits a caller by each network that it is in: a wider one has more, but not as much as all that is in it.
 * @param create makes the limiter of all widths, the narrowest first: a caller that is over its own limit takes nothing from
 * its neighbours
 * @param limit of one caller
 */
export function createCallerLimiter(create: (limits: readonly Limit[]) => NestedLimiter, limit: Limit): CallerLimiter {
  const limiter = create(
    networkShares.map((share) => ({ perSecond: limit.perSecond * share, burst: limit.burst * share })),
  )
  return {
    async take(caller, cost) {
      const { waitMs, fill } = await limiter.take(caller, cost)
      return { waitMs, isQuiet: waitMs === 0 && fill >= quietFill }
    },
  }
}

/** Limits a project, so that callers who ask a lot leave something for those who do not. */
export function createProjectLimiter(limiter: Limiter, limit: Limit): ProjectLimiter {
  return {
    async take(projectId, cost, isQuiet) {
      return (await limiter.take(projectId, cost, isQuiet ? 0 : limit.burst * quietShare)).waitMs
    },
  }
}
