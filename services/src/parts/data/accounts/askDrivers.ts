import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { longestPauseMs } from './drivers/fetchJson.js'
import { DriverError } from './types.js'

/** A driver as it is told from others here. */
type Named = { readonly id: string }

/**
 * Asks drivers in order until one has an answer.
 * @param place what they are asked for, such as `balances of eip155:1`: a driver rests there alone
 * @param drivers in the operator's order
 * @throws {DriverError} of the last that was asked; `busy` with the shortest pause when all rest
 */
export type AskDrivers = <T, Driver extends Named>(
  place: string,
  drivers: readonly Driver[],
  signal: AbortSignal,
  call: (driver: Driver, signal: AbortSignal) => Promise<T>,
) => Promise<{ readonly driver: Driver; readonly answer: T }>

/** A driver that failed so often in a row rests. */
const failuresBeforeRest = 3
const restMs = 10_000
/** Time for one driver while another is left to ask, in ms. */
const attemptMs = 6_000
/** The wait that a call during such a try is answered with, in ms. */
const triedMs = 1_000
/** Calls that one driver has at the same time; others wait for their turn. */
const parallel = 16

interface Standing {
  /** In a row. */
  failures: number
  /** Ms; it is left alone until then. */
  restUntil: number
  /** After a rest one call tries it, and all others wait for what becomes of it. */
  isTried: boolean
}

/** Drivers rest by process: what one learns costs the next a few calls. */
export function createAskDrivers({ clock, log }: { clock: Clock; log: Log }): AskDrivers {
  const standings = new Map<string, Standing>()
  const turns = new Map<string, ReturnType<typeof createTurns>>()

  /** Ms until a driver may be asked; 0 when it may be now. */
  function waitOf(key: string): number {
    const { restUntil, isTried } = standings.get(key) ?? { restUntil: 0, isTried: false }
    return Math.max(restUntil - clock.now(), isTried ? triedMs : 0, 0)
  }

  /** Notes that it is asked now; gives what ends the try. */
  function begin(key: string): () => void {
    const standing = standings.get(key)
    if (!standing?.restUntil) return () => undefined
    standing.isTried = true
    return () => {
      standing.isTried = false
    }
  }

  function fail(key: string, error: unknown) {
    const standing = standings.get(key) ?? { failures: 0, restUntil: 0, isTried: false }
    standings.set(key, standing)
    standing.failures++
    const isBusy = error instanceof DriverError && error.reason === 'busy'
    const pauseMs = isBusy ? Math.min(error.pauseMs ?? restMs, longestPauseMs) : restMs
    if (!isBusy && standing.failures < failuresBeforeRest) return
    standing.restUntil = clock.now() + pauseMs
    // A foreign error could hold an address with a key in it: only our own words are logged.
    log.problem(`${key} rests: ${error instanceof DriverError ? error.message : 'it failed in an unexpected way'}`)
  }

  return async (place, drivers, signal, call) => {
    const keyOf = (driver: Named) => `${driver.id}, ${place}`
    const isReady = (driver: Named) => waitOf(keyOf(driver)) === 0
    let last: unknown
    for (const [index, driver] of drivers.entries()) {
      if (!isReady(driver)) continue
      const key = keyOf(driver)
      const isLast = !drivers.slice(index + 1).some(isReady)
      const own = isLast ? signal : abortAfter(attemptMs, signal)
      const turn = turns.get(driver.id) ?? createTurns(parallel)
      turns.set(driver.id, turn)
      const endTry = begin(key)
      try {
        const answer = await turn(own, () => call(driver, own))
        standings.delete(key)
        return { driver, answer }
      } catch (error) {
        last = error
        if (error instanceof DriverError && error.reason === 'cursor') throw error
        // The time of the whole request was over: that says nothing of this driver.
        if (!signal.aborted || isLast) fail(key, error)
        if (signal.aborted) break
      } finally {
        endTry()
      }
    }
    if (last !== undefined) throw last
    const pauseMs = Math.min(longestPauseMs, ...drivers.map((driver) => waitOf(keyOf(driver))))
    throw new DriverError('busy', 'All upstreams rest.', { pauseMs: Math.max(1, pauseMs) })
  }
}

function createTurns(most: number) {
  let open = 0
  const waiting: (() => void)[] = []
  return async <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    if (open >= most) {
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new DriverError('unreachable', 'no turn in time'))
        }
        waiting.push(begin)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    } else open++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else open--
    }
  }
}
