import type { Clock } from '../clock.js'
import { type CallerLimiter, createCallerLimiter, createProjectLimiter, type ProjectLimiter } from './callerLimiter.js'
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
 * @param onReached told the name of a limit each time that a caller has to wait for it
 */
export function createLimiters<Rates extends RateLimits>(
  limits: Rates,
  rates: Readonly<Record<string, Limit | undefined>>,
  place: LimiterPlace,
  onReached: (name: string) => void = () => undefined,
): Limiters<Rates> {
  const made = Object.entries(limits).map(([name, limit]) => {
    const isStored = limit.kept === 'database' || (limit.kept === 'shared' && place.isShared)
    const rate = rates[name] ?? limit
    if (limit.of === 'project') {
      const limiter = isStored ? createStoreLimiter(place, name, rate) : createMemoryLimiter(rate, place.clock)
      const { take } = createProjectLimiter(limiter, rate)
      const taking: ProjectLimiter['take'] = async (...call) => {
        const waitMs = await take(...call)
        if (waitMs > 0) onReached(name)
        return waitMs
      }
      return [name, { take: taking }]
    }
    const create = (widths: readonly Limit[]) =>
      isStored
        ? createNestedStoreLimiter(
            place,
            widths.map((width, index) => ({ ...width, name: `${name}${index || ''}` })),
          )
        : createNestedMemoryLimiter(widths, place.clock)
    const { take } = createCallerLimiter(create, rate)
    const taking: CallerLimiter['take'] = async (...call) => {
      const taken = await take(...call)
      if (taken.waitMs > 0) onReached(name)
      return taken
    }
    return [name, { take: taking }]
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
