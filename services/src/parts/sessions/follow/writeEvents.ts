import { type Kysely, sql } from 'kysely'
import type { SessionsTables } from '../schema.js'
import type { FoundEvent } from './readEvents.js'

/** An event with the time of its block, in ms. */
export interface TimedEvent extends FoundEvent {
  readonly at: number
}

type Db = Kysely<SessionsTables>

/** Two processes never write of one chain at once. */
export const holdChain = (db: Db, chain: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sessions:follow:${chain}`}, 0))`.execute(db)

/** Adds what final events say. Each event once: who calls has seen to it. */
export async function addFinal(db: Db, chain: string, events: readonly TimedEvent[]): Promise<void> {
  for (const { kind, account, permission, nonce, block, hash, at } of events) {
    if (!permission) {
      await sql`insert into sessions.nonces as n (chain, account, next, at)
        values (${chain}, ${account}, ${`${nonce + 1n}`}, ${at})
        on conflict (chain, account) do update set next = excluded.next, at = excluded.at where n.next < excluded.next`.execute(
        db,
      )
      continue
    }
    await sql`insert into sessions.seen (chain, permission, account, context, expiry, nonce)
      values (${chain}, ${permission.hash}, ${account}, ${permission.context}, ${permission.expiry}, ${`${nonce}`})
      on conflict do nothing`.execute(db)
    // The newest counts, in whatever order they are read.
    await (kind === 'used'
      ? sql`update sessions.seen set uses = uses + 1,
          last_hash = case when ${block} >= last_block then ${hash} else last_hash end,
          last_at = case when ${block} >= last_block then ${at} else last_at end,
          last_block = greatest(last_block, ${block})
          where chain = ${chain} and permission = ${permission.hash}`
      : sql`update sessions.seen set is_disabled = ${kind === 'disabled'}, toggled_block = ${block}, toggled_at = ${at}
          where chain = ${chain} and permission = ${permission.hash} and toggled_block <= ${block}`
    ).execute(db)
  }
}

/** Writes events that may be taken back, in place of all that were written before. */
export async function replaceOpen(db: Db, chain: string, events: readonly TimedEvent[]): Promise<void> {
  await db.deleteFrom('sessions.events').where('chain', '=', chain).execute()
  if (events.length === 0) return
  await db
    .insertInto('sessions.events')
    .values(
      events.map(({ block, logIndex: log_index, hash, account, kind, permission, nonce, at }) => ({
        ...{ chain, block, log_index, hash, account, kind, at },
        ...{ permission: permission?.hash ?? '', nonce: `${nonce}`, context: permission?.context ?? null },
      })),
    )
    .execute()
}
