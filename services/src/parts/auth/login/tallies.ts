import type { Kysely } from 'kysely'
import { ctx, sha256, toB64 } from '../../../proof/encoding.js'
import type { LoginTables } from './schema.js'

/** How often something may happen, exactly: in any stretch of time, not on average. */
export interface TallyLimit {
  /** In this many ms ... */
  within: number
  /** ... at most so often. */
  most: number
}

/** Longest stretch that a tally looks back over, in ms. */
const dayMs = 24 * 3_600_000

/** 30 seconds between two, 5 an hour, 10 a day: mails to one address. */
export const mailLimits: readonly TallyLimit[] = [
  { within: 30_000, most: 1 },
  { within: 3_600_000, most: 5 },
  { within: dayMs, most: 10 },
]

/** 20 wrong codes a day for an account. */
export const failureLimits: readonly TallyLimit[] = [{ within: dayMs, most: 20 }]

/** Names what is counted, without saying it. */
export function tallyKey(what: string, ...values: readonly string[]): string {
  return toB64(sha256(ctx('latchkey/1/tally', what, ...values)))
}

/**
 * How long until something may happen again.
 * @param times when it happened
 * @returns ms; 0 when it may now
 */
export function waitOf(times: readonly number[], limits: readonly TallyLimit[], now: number): number {
  const waits = limits.map(({ within, most }) => {
    const recent = times.filter((time) => time > now - within).toSorted((a, b) => a - b)
    // Once this one is out of the stretch there is room for one more.
    const first = recent[recent.length - most]
    return first === undefined ? 0 : first + within - now
  })
  return Math.max(0, ...waits)
}

/**
 * Locks a tally until the transaction ends, so that of two processes one counts after the other.
 * @returns when it happened lately
 */
export async function lockTally(transaction: Kysely<LoginTables>, key: string, now: number): Promise<number[]> {
  const row = await transaction
    .insertInto('auth.tallies')
    .values({ key, times: [], updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ updated_at: row.ref('excluded.updated_at') })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return row.times.filter((time) => time > now - dayMs)
}

/** Counts what has happened now, of a tally that is locked. */
export async function addToTally(
  transaction: Kysely<LoginTables>,
  key: string,
  times: readonly number[],
  now: number,
): Promise<void> {
  await transaction
    .updateTable('auth.tallies')
    .set({ times: [...times, now] })
    .where('key', '=', key)
    .execute()
}

/** Takes one of a tally: counts, unless a limit is reached. @returns ms to wait; 0 when it was counted */
export async function takeTally(
  transaction: Kysely<LoginTables>,
  key: string,
  limits: readonly TallyLimit[],
  now: number,
): Promise<number> {
  const times = await lockTally(transaction, key, now)
  const wait = waitOf(times, limits, now)
  if (wait === 0) await addToTally(transaction, key, times, now)
  return wait
}

/** Removes tallies that no limit looks back to. */
export async function pruneTallies(db: Kysely<LoginTables>, now: number): Promise<void> {
  await db
    .deleteFrom('auth.tallies')
    .where('updated_at', '<', now - dayMs)
    .execute()
}
