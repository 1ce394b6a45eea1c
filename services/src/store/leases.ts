import { type Kysely, sql } from 'kysely'

/** Tables of parts that say which process works on what: `chain text primary key, owner text, ends_at timestamptz`. */
export type LeaseTable = 'bundler.workers' | 'pay.watchers' | 'sessions.watchers'

/** A process that died while it worked holds a chain for so long. */
const leaseSeconds = 10

/**
 * Takes a chain to work on, or goes on with it: one statement, so that two processes cannot both. It holds no connection: what two that believe to
 * have a chain would write is held apart where it is written.
 * @returns whether this process may work on it now
 */
export async function takeLease<Tables>(
  db: Kysely<Tables>,
  table: LeaseTable,
  chain: string,
  owner: string,
): Promise<boolean> {
  const { rows } = await sql`insert into ${sql.table(table)} as w (chain, owner, ends_at)
    values (${chain}, ${owner}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (chain) do update set owner = excluded.owner, ends_at = excluded.ends_at
    where w.ends_at < clock_timestamp() or w.owner = excluded.owner
    returning 1`.execute(db)
  return rows.length > 0
}

/** Holds the chain until the transaction ends: what it writes no other process writes, too. @returns whether it is still ours */
export async function holdLease<Tables>(
  transaction: Kysely<Tables>,
  table: LeaseTable,
  chain: string,
  owner: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where chain = ${chain} and owner = ${owner} for update`.execute(
      transaction,
    )
  return rows.length > 0
}

/** Gives back all that this process works on: another begins at once. */
export async function endLeases<Tables>(db: Kysely<Tables>, table: LeaseTable, owner: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where owner = ${owner}`.execute(db)
}
