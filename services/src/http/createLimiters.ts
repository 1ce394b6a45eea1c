import type { Clock } from '../clock.js'
import { type CallerLimiter, createCallerLimiter, createProjectLimiter } from './callerLimiter.js'
import { createMemoryLimiter, createNestedMemoryLimiter, type Limit } from './limiter.js'
import type { Limiters, RateLimits } from './rateLimits.js'
import { createNestedStoreLimiter, createStoreLimiter, type LimiterPlace } from './storeLimiter.js'

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
  place: LimiterPlace,
): Limiters<Rates> {
  const made = Object.entries(limits).map(([name, limit]) => {
    const isStored = limit.kept === 'database' || (limit.kept === 'shared' && place.isShared)
    const rate = rates[name] ?? limit
    if (limit.of === 'project') {
      const limiter = isStored ? createStoreLimiter(place, name, rate) : createMemoryLimiter(rate, place.clock)
      return [name, createProjectLimiter(limiter, rate)]
    }
    const create = (widths: readonly Limit[]) =>
      isStored
        ? createNestedStoreLimiter(
            place,
            widths.map((width, index) => ({ ...width, name: `${name}${index || ''}` })),
          )
        : createNestedMemoryLimiter(widths, place.clock)
    return [name, createCallerLimiter(create, rate)]
  })
  return Object.fromEntries(made) as Limiters<Rates>
}

/** In memory also where processes share a database: a preflight must cost less than what it could be refused for. */
export function createPreflightLimiter(
  rates: Readonly<Record<string, Limit | undefined>>,
  clock: Clock,
): CallerLimiter {
  return createCallerLimiter(
    (widths) => createNestedMemoryLimiter(widths, clock),
    rates.preflightAddress ?? preflightRate,
  )
}
