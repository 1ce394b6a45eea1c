import { Refusal } from '../../../http/refusal.js'

/** How old a login may be for what must not be done with one that was left open, in ms. */
export const freshMs = 5 * 60_000

/** @throws {Refusal} STEP_UP_NEEDED */
export function requireFresh({ loginAt }: { loginAt: number }, now: number): void {
  if (now - loginAt < freshMs) return
  throw new Refusal(403, 'STEP_UP_NEEDED', 'Log in again first: the login is older than five minutes.')
}
