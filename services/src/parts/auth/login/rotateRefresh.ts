import type { Kysely, Selectable } from 'kysely'
import type { TellHosts } from '../hostEvents.js'
import { endLogins } from './endLogins.js'
import type { LoginTables } from './schema.js'
import { hashToken, type LoginTokens, padToken } from './tokens.js'

/** A login that nobody uses ends, and each ends at last, in ms. */
export const loginLife = { idleMs: 30 * 24 * 3_600_000, wholeMs: 90 * 24 * 3_600_000 }
/** How long a login that has run out is remembered, so that its device hears that it was nothing else, in ms. */
const expiredMs = loginLife.wholeMs
/** How long a device may ask again with the token before, in ms. */
export const graceMs = 60_000

/** Since when a login that is alive was used, and was made. */
export function lifeOf(now: number): { usedAfter: number; createdAfter: number } {
  return { usedAfter: now - loginLife.idleMs, createdAfter: now - loginLife.wholeMs }
}

/** What nobody asks for any more: the same, that much earlier. */
export const lifeOfExpired = (now: number) => lifeOf(now - expiredMs)

/** A refresh token of ours, and the device that brings it. */
export interface GivenRefresh {
  sid: string
  given: string
  jkt: string
}

/**
 * Takes a refresh token for the next one.
 * @returns the token that the device goes on with; undefined when the login has ended, perhaps by this; `expired` where nothing but its
 *   time is over, which its own device alone is told
 */
export function rotateRefresh(
  db: Kysely<LoginTables>,
  tokens: LoginTokens,
  { sid, given, jkt }: GivenRefresh,
  { tellHosts, now }: { tellHosts: TellHosts; now: number },
): Promise<{ token: string } | 'expired' | undefined> {
  const { usedAfter, createdAfter } = lifeOf(now)
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('auth.logins')
      .selectAll()
      .where('sid', '=', sid)
      .forUpdate()
      .executeTakeFirst()
    const next = row?.jkt === jkt ? succeed(row, tokens, given, now) : undefined
    if (!row || row.used_at <= usedAfter || row.created_at <= createdAfter) return next && 'expired'
    if (next === undefined) {
      // A token of ours that is another device's, or was used: one of two who have it is a thief.
      await endLogins(transaction, { tellHosts, now }, (login) => login('sid', '=', sid))
      return undefined
    }
    if (next.isRetry) return next
    await transaction
      .updateTable('auth.logins')
      .set({
        refresh: hashToken(next.token),
        refresh_before: row.refresh,
        successor: padToken(given, next.token),
        rotated_at: now,
        used_at: now,
      })
      .where('sid', '=', sid)
      .execute()
    return next
  })
}

function succeed(row: Selectable<LoginTables['auth.logins']>, tokens: LoginTokens, given: string, now: number) {
  const hash = hashToken(given)
  if (hash === row.refresh) return { token: tokens.refresh(row.sid), isRetry: false }
  const isRetry = hash === row.refresh_before && now - row.rotated_at < graceMs
  return isRetry && row.successor !== null ? { token: padToken(given, row.successor), isRetry } : undefined
}
