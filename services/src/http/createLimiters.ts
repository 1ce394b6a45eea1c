import type { QueryExecutorProvider } from 'kysely'
import type { Clock } from '../clock.js'
import type { Limiters, RateLimits } from '../part/definePart.js'
import { type CallerLimiter, createCallerLimiter, createProjectLimiter } from './callerLimiter.js'
import { createMemoryLimiter, type Limit, type Limiter } from './limiter.js'
import { createStoreLimiter } from './storeLimiter.js'

/** Where a part's calls are counted. */
export interface LimiterPlace {
  db: QueryExecutorProvider
  /** Schema of the part. */
  schema: string
  /** Whether other processes use the same database. */
  isShared: boolean
  clock: Clock
}

/** Questions of browsers before their real calls (CORS preflights) of one network address, in each part. */
export const preflightRate: Limit & { about: string } = {
  about: 'preflights of an address, in each part',
  perSecond: 50,
  burst: 500,
}

/**
 * Makes what a part's description limits.
 * @param rates what an operator has set instead, by the limits' names
 */
export function createLimiters<Rates extends RateLimits>(
  limits: Rates,
  rates: Readonly<Record<string, Limit | undefined>>,
  { db, schema, isShared, clock }: LimiterPlace,
): Limiters<Rates> {
  const made = Object.entries(limits).map(([name, limit]) => {
    const isStored = limit.kept === 'database' || (limit.kept === 'shared' && isShared)
    const create = (width: string, rate: Limit): Limiter =>
      isStored ? createStoreLimiter(db, schema, `${name}${width}`, rate, clock) : createMemoryLimiter(rate, clock)
    const rate = rates[name] ?? limit
    return [name, limit.of === 'project' ? createProjectLimiter(create, rate) : createCallerLimiter(create, rate)]
  })
  return Object.fromEntries(made) as Limiters<Rates>
}

/** In memory also where processes share a database: a preflight must cost less than what it could be refused for. */
export function createPreflightLimiter(
  rates: Readonly<Record<string, Limit | undefined>>,
  clock: Clock,
): CallerLimiter {
  return createCallerLimiter(
    (_width, rate) => createMemoryLimiter(rate, clock),
    rates.preflightAddress ?? preflightRate,
  )
}
