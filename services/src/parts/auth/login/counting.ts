import { knownMs, tooNew } from '../../../evidence/tooNew.js'
import { Refusal } from '../../../http/refusal.js'
import { freshMs } from './freshness.js'

/** The login that a user proved last. Times are auth's own, in ms. */
export interface Proof {
  /** Null for one from before times were kept: it is known for long. */
  addedAt: number | null
  countsFrom: number
}

/** Who adds a login, and how. */
export interface Adding {
  jkt: string
  /** When the user proved who it is. */
  loginAt: number
  /** Undefined where that login was taken away since. */
  proof: Proof | undefined
  /** When the account was made, and the device that made it. */
  user: { madeAt: number; madeOn: string | null }
}

/**
 * When a login that is added now counts: at once beside a fresh proof of one that is known for a day, or on the account's first day on the
 * device that made it; else a day later. Until then it logs in on listed devices alone, opens no share and removes nothing.
 */
export function countFrom({ jkt, loginAt, proof, user: { madeAt, madeOn } }: Adding, now: number): number {
  const isFirstDay = now - madeAt < knownMs && madeOn === jkt
  const isKnown = proof !== undefined && proof.countsFrom <= now && (proof.addedAt ?? 0) <= now - knownMs
  return isFirstDay || (isKnown && now - loginAt < freshMs) ? now : now + knownMs
}

/** Whether the login that was proved last counts. */
export function isCounting({ proof }: Pick<Adding, 'proof'>, now: number): boolean {
  return proof !== undefined && proof.countsFrom <= now
}

/** @throws {Refusal} TOO_NEW, STEP_UP_NEEDED for a login that was taken away */
export function requireCounting({ proof }: Pick<Adding, 'proof'>, now: number): void {
  if (!proof)
    throw new Refusal(403, 'STEP_UP_NEEDED', 'Log in again first, with a login of your own that is still there.')
  if (proof.countsFrom > now) throw tooNew(proof.countsFrom)
}

/** What a device gets of one that waits, in seconds; nothing of one that counts. */
export function tellCounting(countsFrom: number, now: number): { countsFrom?: number } {
  return countsFrom > now ? { countsFrom: Math.floor(countsFrom / 1000) } : {}
}
