import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { createRests, type Rests } from '../../../upstream/createRests.js'
import { DriverError } from '../../../upstream/driverError.js'
import { longestPauseMs } from '../../../upstream/fetchJson.js'

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

/** Time for one driver while another is left to ask, in ms. */
const attemptMs = 6_000
/** Calls that one driver has at the same time; others wait for their turn. */
const parallel = 16

/** What a driver rests under, of what it is asked for. */
export const toRestKey = ({ id }: Named, place: string) => `${id}, ${place}`

/** @param tools.rests default: of its own */
export function createAskDrivers({ rests, ...tools }: { clock: Clock; log: Log; rests?: Rests }): AskDrivers {
  return askWith(rests ?? createRests(tools))
}

function askWith(rests: Rests): AskDrivers {
  const turns = new Map<string, ReturnType<typeof createTurns>>()

  return async (place, drivers, signal, call) => {
    const keyOf = (driver: Named) => toRestKey(driver, place)
    const isReady = (driver: Named) => rests.waitOf(keyOf(driver)) === 0
    let last: unknown
    for (const [index, driver] of drivers.entries()) {
      if (!isReady(driver)) continue
      const key = keyOf(driver)
      const isLast = !drivers.slice(index + 1).some(isReady)
      const own = isLast ? signal : abortAfter(attemptMs, signal)
      const turn = turns.get(driver.id) ?? createTurns(parallel)
      turns.set(driver.id, turn)
      const endTry = rests.begin(key)
      try {
        const answer = await turn(own, () => call(driver, own))
        rests.answered(key)
        return { driver, answer }
      } catch (error) {
        last = error
        if (error instanceof DriverError && error.reason === 'cursor') throw error
        // The time of the whole request was over: that says nothing of this driver.
        if (!signal.aborted || isLast) rests.failed(key, error)
        if (signal.aborted) break
      } finally {
        endTry()
      }
    }
    if (last !== undefined) throw last
    const pauseMs = Math.min(longestPauseMs, ...drivers.map((driver) => rests.waitOf(keyOf(driver))))
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
