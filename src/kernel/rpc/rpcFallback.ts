import { within } from '../base/clock.js'
import type { Clock } from '../contract/clock.js'
import { abortedError, isLatchkeyError } from '../contract/errors.js'

/** How often an endpoint that is set aside is tried, in ms, and how long it may take to answer (spec section 9). */
const pingEvery = 4000

/** An endpoint among others of its chain. */
export interface Ranked {
  /** Asks it something light; resolves once it has answered. */
  ping(signal: AbortSignal): Promise<void>
}

/** Which endpoints of a chain are asked first. */
export interface Fallback<Endpoint> {
  /** All, in the host's order; those that are set aside come last. Tries those again, where it is time. */
  order(): readonly Endpoint[]
  /** It was not reached, or was not up to it: it is set aside. */
  failed(endpoint: Endpoint, error: unknown): void
  answered(endpoint: Endpoint): void
}

/**
 * Sets endpoints aside that fail, so that reads need not wait for their time-outs again and again, and takes them back when
 * they answer a ping. A ping goes out beside a read, once in 4 s: with nothing to read nothing is sent. An only endpoint has
 * nothing to fall back to, and is never pinged.
 */
export function createFallback<Endpoint extends Ranked>(
  endpoints: readonly Endpoint[],
  clock: Clock,
  signal: AbortSignal,
): Fallback<Endpoint> {
  /** Those that are set aside, and when they may be tried again. */
  const aside = new Map<Endpoint, number>()

  const ping = (endpoint: Endpoint) => {
    const late = new AbortController()
    const stop = () => late.abort(abortedError())
    signal.addEventListener('abort', stop, { once: true })
    within(clock, pingEvery, endpoint.ping(late.signal), abortedError, signal)
      .then(
        () => aside.delete(endpoint),
        () => {
          // It stays aside, until it is time again.
        },
      )
      .finally(() => {
        signal.removeEventListener('abort', stop)
        stop()
      })
  }
  return {
    order() {
      const now = clock.now()
      for (const [endpoint, at] of aside) {
        if (at > now) continue
        aside.set(endpoint, now + pingEvery)
        ping(endpoint)
      }
      return [...endpoints.filter((each) => !aside.has(each)), ...endpoints.filter((each) => aside.has(each))]
    },
    failed(endpoint, error) {
      if (endpoints.length < 2 || aside.has(endpoint)) return
      // A policy stays as it is while the page lives: each ping would be another complaint of the browser's.
      if (isLatchkeyError(error, 'POLICY_BLOCKED', 'RPC_WRONG_CHAIN')) aside.set(endpoint, Number.POSITIVE_INFINITY)
      else if (isLatchkeyError(error, 'SERVICE_UNREACHABLE', 'REQUEST_TIMEOUT', 'SERVER_ERROR', 'RATE_LIMITED'))
        aside.set(endpoint, clock.now() + pingEvery)
    },
    answered: (endpoint) => void aside.delete(endpoint),
  }
}
