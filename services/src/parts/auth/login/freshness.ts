import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import { isOnlyExchanged } from './exchange/identity.js'
import type { LoginTables } from './schema.js'

/** How old a login may be for what must not be done with one that was left open, in ms. */
export const freshMs = 5 * 60_000

/** @throws {Refusal} STEP_UP_NEEDED */
export function requireFresh(login: { loginAt: number }, now: number): void {
  requireProved(login)
  if (now - login.loginAt < freshMs) return
  throw new Refusal(403, 'STEP_UP_NEEDED', 'Log in again first: the login is older than five minutes.')
}

/** @throws {Refusal} STEP_UP_NEEDED where a host's word is all that logged the user in */
export function requireProved({ loginAt }: { loginAt: number }): void {
  if (loginAt > 0) return
  throw new Refusal(
    403,
    'STEP_UP_NEEDED',
    'Prove who you are first: that a site logged you in is no proof. Use a mailbox or a passkey of yours, or add one.',
  )
}

/**
 * For adding a login: whom a host's word alone logs in has nothing to prove by yet, and adds the first.
 * @throws {Refusal} STEP_UP_NEEDED
 */
export async function requireFreshToAdd(
  db: Kysely<LoginTables>,
  { sub, loginAt }: { sub: string; loginAt: number },
  now: number,
): Promise<void> {
  if (loginAt === 0 && (await isOnlyExchanged(db, sub))) return
  requireFresh({ loginAt }, now)
}
