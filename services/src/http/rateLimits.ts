import type { CallerLimiter, ProjectLimiter } from './callerLimiter.js'
import type { Limit } from './limiter.js'

/** How fast something may be called, and where that is counted. */
export interface RateLimit extends Limit {
  /** What is counted, as the README's table names it: `chain calls of an address`. */
  about: string
  /** Whose calls are counted together. */
  of: 'address' | 'project'
  /**
   * Where it is counted. `memory`: by each process for itself. `shared`: in the database where processes share one, else
   * in memory. `database`: always in the database, exactly, also across restarts; the part has a table of
   * {@link bucketMigration}.
   */
  kept: 'memory' | 'shared' | 'database'
}

/** Rate limits by their names. A name is unique among all parts: operators set limits by it. */
export type RateLimits = Readonly<Record<string, RateLimit>>

/** What a part counts calls with, by the names of its limits. */
export type Limiters<Rates extends RateLimits> = {
  readonly [Name in keyof Rates]: Rates[Name]['of'] extends 'project' ? ProjectLimiter : CallerLimiter
}
