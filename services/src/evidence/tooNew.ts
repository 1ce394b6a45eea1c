import { Refusal } from '../http/refusal.js'

/** How long the services have to know a login, check or opener before others count beside it, and how long those wait that do not, in ms. */
export const knownMs = 24 * 3_600_000

/** What was added does not count yet. @param countsFrom where it is known, in ms */
export function tooNew(countsFrom?: number): Refusal {
  return new Refusal(
    409,
    'TOO_NEW',
    'What was added does not count yet: until then it opens no new device and takes nothing away. Use what was there before, or wait.',
    countsFrom === undefined ? {} : { countsFrom: new Date(countsFrom).toISOString() },
  )
}
