import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import { DriverError } from '../../../upstream/driverError.js'

/** For a cursor that is none of ours, or of another list. */
export const cursorRefusal = () => new Refusal(400, 'CURSOR_INVALID', 'This cursor was not given for this list.')

/** What a caller gets when no upstream had an answer: never the words of an upstream. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof DriverError)) {
    const isOver = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    return isOver ? new Refusal(503, 'UPSTREAM_FAILED', 'No upstream answered in time.') : error
  }
  if (error.reason === 'cursor') return cursorRefusal()
  if (error.reason === 'busy') return new TooManyError(error.pauseMs ?? 1_000)
  return new Refusal(503, 'UPSTREAM_FAILED', 'No upstream answered. Try again later.')
}
