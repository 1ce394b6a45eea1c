import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import { DriverError } from './driverError.js'
import { longestPauseMs } from './fetchJson.js'

/** Keeps upstreams that fail from being waited for by every user. They rest by process: what one learns costs the next a few calls. */
export interface Rests {
  /** Ms until one may be asked; 0 when it may be now. */
  waitOf(key: string): number
  /** How it stands: failures in a row, and ms until it may be asked. */
  standingOf(key: string): { readonly failures: number; readonly waitMs: number }
  /** Notes that it is asked now; gives what ends the try. */
  begin(key: string): () => void
  /** It had an answer. */
  answered(key: string): void
  /** It had none. One that failed three times in a row rests, and one that asks for a pause. */
  failed(key: string, error: unknown): void
}

const failuresBeforeRest = 3
const restMs = 10_000
/** The wait that a call during a try is answered with, in ms. */
const triedMs = 1_000

interface Standing {
  /** In a row. */
  failures: number
  /** Ms; it is left alone until then. */
  restUntil: number
  /** After a rest one call tries it, and all others wait for what becomes of it. */
  isTried: boolean
}

/** Keys name upstreams, as the log does. */
export function createRests({ clock, log }: { clock: Clock; log: Log }): Rests {
  const standings = new Map<string, Standing>()
  function waitOf(key: string): number {
    const { restUntil, isTried } = standings.get(key) ?? { restUntil: 0, isTried: false }
    return Math.max(restUntil - clock.now(), isTried ? triedMs : 0, 0)
  }
  return {
    waitOf,
    standingOf: (key) => ({ failures: standings.get(key)?.failures ?? 0, waitMs: waitOf(key) }),
    begin(key) {
      const standing = standings.get(key)
      if (!standing?.restUntil) return () => undefined
      standing.isTried = true
      return () => {
        standing.isTried = false
      }
    },
    answered(key) {
      standings.delete(key)
    },
    failed(key, error) {
      const standing = standings.get(key) ?? { failures: 0, restUntil: 0, isTried: false }
      standings.set(key, standing)
      standing.failures++
      const isBusy = error instanceof DriverError && error.reason === 'busy'
      const pauseMs = isBusy ? Math.min(error.pauseMs ?? restMs, longestPauseMs) : restMs
      if (!isBusy && standing.failures < failuresBeforeRest) return
      standing.restUntil = clock.now() + pauseMs
      // A foreign error could hold an address with a key in it: only our own words are logged.
      log.problem(`${key} rests: ${error instanceof DriverError ? error.message : 'it failed in an unexpected way'}`)
    },
  }
}
