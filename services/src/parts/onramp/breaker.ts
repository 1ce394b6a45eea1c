import { abortAfter } from '../../abortAfter.js'
import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import { onrampLimits } from './limits.js'
import { ProviderError } from './providerError.js'

/**
 * Asks one driver within its time, unless it rests.
 * @param ms Default: what each has of those that are asked side by side
 * @throws {ProviderError}
 */
export type RunDriver = <T>(
  driver: { readonly id: string },
  call: (signal: AbortSignal) => Promise<T>,
  ms?: number,
) => Promise<T>

/** A driver that failed so often in a row rests. */
const failuresBeforeRest = 3
const restMs = 10_000

interface Standing {
  /** In a row. */
  failures: number
  /** Ms; it is left alone until then. */
  restUntil: number
}

/** Keeps drivers that fail from being waited for by every user. They rest by process. */
export function createBreaker({ clock, log }: { clock: Clock; log: Log }): RunDriver {
  const standings = new Map<string, Standing>()

  function fail(id: string, error: ProviderError) {
    const standing = standings.get(id) ?? { failures: 0, restUntil: 0 }
    standings.set(id, standing)
    standing.failures++
    if (error.reason !== 'busy' && standing.failures < failuresBeforeRest) return
    standing.restUntil = clock.now() + (error.pauseMs ?? restMs)
    log.problem(`on-ramp driver ${id} rests: ${error.message}`)
  }

  return async ({ id }, call, ms = onrampLimits.driverMs) => {
    const standing = standings.get(id)
    if (standing && standing.restUntil > clock.now())
      throw new ProviderError('busy', 'It rests.', standing.restUntil - clock.now())
    // After a rest one call tries it, for as long as a driver has; the others need not wait for what becomes of that.
    if (standing?.restUntil) standing.restUntil = clock.now() + ms
    try {
      const answer = await call(abortAfter(ms))
      standings.delete(id)
      return answer
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // What was asked is at fault, or the country: that says nothing of the provider.
      if (error.reason === 'refused' || error.reason === 'unserved') standings.delete(id)
      else fail(id, error)
      throw error
    }
  }
}
