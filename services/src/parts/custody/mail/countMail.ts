import { type Kysely, sql } from 'kysely'
import { hmac } from '../../../evidence/address.js'
import { TooManyError } from '../../../http/tooMany.js'
import type { Assertion } from '../../../proof/assertion.js'
import { ctx, toB64 } from '../../../proof/encoding.js'
import { mailLimits } from '../limits.js'
import type { CustodyTables } from '../schema.js'

/**
 * Counts a mail to a mailbox and for an account, exactly, in whatever processes.
 * @throws {TooManyError}
 */
export async function countMail(
  db: Kysely<CustodyTables>,
  pepper: Uint8Array,
  { address, assertion: { rlm, sub } }: { address: string; assertion: Pick<Assertion, 'rlm' | 'sub'> },
  now: number,
): Promise<void> {
  const mailbox = toB64(hmac(pepper, ctx('latchkey/1/mail-limit', address)))
  const account = toB64(hmac(pepper, ctx('latchkey/1/mail-limit', rlm, sub)))
  // In one order, so that two calls never wait for each other.
  for (const key of [mailbox, account].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`custody:mail:${key}`}, 0))`.execute(db)
  }
  for (const [column, key] of [
    ['mailbox', mailbox],
    ['account', account],
  ] as const) {
    const longest = Math.max(...mailLimits.map(({ within }) => within))
    const rows = await db
      .selectFrom('custody.mails')
      .select('at')
      .where(column, '=', key)
      .where('at', '>', now - longest)
      .orderBy('at', 'desc')
      .execute()
    const waits = mailLimits.map(({ within, most }) => {
      const first = rows[most - 1]
      return first === undefined ? 0 : Math.max(0, first.at + within - now)
    })
    const wait = Math.max(...waits)
    if (wait > 0) throw new TooManyError(wait)
  }
  await db.insertInto('custody.mails').values({ mailbox, account, at: now }).execute()
}
