import { type Kysely, sql } from 'kysely'
import type { SessionsTables } from './schema.js'

/** A process that died while it followed holds a chain for so long. */
const leaseSeconds = 10

/**
 * Takes a chain to follow, or goes on with it: one statement, so that two processes cannot both. What two that believe to have a chain would
 * write is held apart where it is written.
 * @returns whether this process may follow it now
 */
export async function takeLease(db: Kysely<SessionsTables>, chain: string, owner: string): Promise<boolean> {
  const { rows } = await sql`insert into sessions.watchers as w (chain, owner, ends_at)
    values (${chain}, ${owner}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (chain) do update set owner = excluded.owner, ends_at = excluded.ends_at
    where w.ends_at < clock_timestamp() or w.owner = excluded.owner
    returning 1`.execute(db)
  return rows.length > 0
}

/** Gives back all that this process follows: another begins at once. */
export async function endLeases(db: Kysely<SessionsTables>, owner: string): Promise<void> {
  await db.deleteFrom('sessions.watchers').where('owner', '=', owner).execute()
}
