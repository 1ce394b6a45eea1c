import { abortAfter } from '../abortAfter.js'
import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import { createRests } from './createRests.js'
import { DriverError } from './driverError.js'

/**
 * Asks one driver within its time, unless it rests.
 * @param ms Default: what each has of those that are asked side by side
 * @throws {DriverError}
 */
export type RunDriver = <T>(
  driver: { readonly id: string },
  call: (signal: AbortSignal) => Promise<T>,
  ms?: number,
) => Promise<T>

/**
 * A breaker: a driver that fails rests, and is not waited for.
 * @param kind of the drivers, as the log names them: `on-ramp driver`
 * @param driverMs what each has of those that are asked side by side
 */
export function createRunDriver(tools: { clock: Clock; log: Log }, kind: string, driverMs: number): RunDriver {
  const rests = createRests(tools)
  return async ({ id }, call, ms = driverMs) => {
    const key = `${kind} ${id}`
    const pauseMs = rests.waitOf(key)
    if (pauseMs > 0) throw new DriverError('busy', 'It rests.', { pauseMs })
    const endTry = rests.begin(key)
    try {
      const answer = await call(abortAfter(ms))
      rests.answered(key)
      return answer
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      // What was asked is at fault, or the country: that says nothing of the provider.
      if (error.reason === 'refused' || error.reason === 'unserved') rests.answered(key)
      else rests.failed(key, error)
      throw error
    } finally {
      endTry()
    }
  }
}
