import { Refusal } from '../http/refusal.js'
import type { Assertion } from '../proof/assertion.js'
import { knownMs, tooNew } from './tooNew.js'

/** How old a login may be beside which something counts at once, in ms. */
const freshMs = 5 * 60_000

/** Who adds a check or an opener. */
export interface Adding {
  assertion: Pick<Assertion, 'amr' | 'at'>
  /** When the wallet was made, in ms, and whether this device was there then. */
  madeAt: number
  isFirstDevice: boolean
}

/**
 * When a check or an opener that is added now counts: at once beside a fresh login that counts, or on the wallet's first day on the device that
 * made it; else a day later. Until then it opens no new device and takes nothing away. Times are the part's own.
 */
export function countFrom({ assertion, madeAt, isFirstDevice }: Adding, now: number): number {
  const isFirstDay = isFirstDevice && now - madeAt < knownMs
  const isFresh = isKnown(assertion) && assertion.at * 1000 + freshMs > now
  return isFirstDay || isFresh ? now : now + knownMs
}

/** Whether auth says that the login counts. */
export const isKnown = ({ amr }: Pick<Assertion, 'amr'>): boolean => amr.includes('known')

/** @throws {Refusal} TOO_NEW, STEP_UP_NEEDED */
export function requireKnown(assertion: Pick<Assertion, 'amr'>): void {
  requireProved(assertion)
  if (!isKnown(assertion)) throw tooNew()
}

/** @throws {Refusal} STEP_UP_NEEDED where a host's word is all that logged the user in (custody.md, amendment 15) */
export function requireProved({ amr }: Pick<Assertion, 'amr'>): void {
  if (!amr.includes('exchange')) return
  throw new Refusal(
    403,
    'STEP_UP_NEEDED',
    'That a site logged the user in proves nothing here. Log in another way first.',
  )
}

/** @throws {Refusal} TOO_NEW */
export function requireCounting({ counts_from }: { counts_from: number }, now: number): void {
  if (counts_from > now) throw tooNew(counts_from)
}
