import { type Kysely, type Migration, sql } from 'kysely'

/** What is good once: assertions, nonces of ceremonies, and messages of providers. */
export type OnceKind = 'assertion' | 'event' | 'nonce'

/** What was used is kept for longer than it is good, so that a process whose clock is behind does not take it again. */
const keepMs = 3_600_000

/** The table of what was used, `{schema}.used_once`. Logged: a crash must not make it good again. */
export function usedOnceMigration(schema: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table ${sql.table(`${schema}.used_once`)} (
        id text primary key,
        expires_at double precision not null
      )`.execute(db)
    },
  }
}

/**
 * Uses something up, in the transaction of what it is used for: where that is undone, it was not used.
 * @param expiresAt until when it would be good, in ms
 * @returns false when it was used before; of two transactions at once, in whatever processes, one gets true
 */
export async function useOnce<Tables>(
  db: Kysely<Tables>,
  schema: string,
  { kind, id, expiresAt }: { kind: OnceKind; id: string; expiresAt: number },
): Promise<boolean> {
  const { rows } = await sql`insert into ${sql.table(`${schema}.used_once`)} (id, expires_at)
    values (${`${kind}:${id}`}, ${expiresAt}) on conflict do nothing returning id`.execute(db)
  return rows.length === 1
}

/** Forgets what is good no more anyway. */
export async function forgetUsed<Tables>(db: Kysely<Tables>, schema: string, now: number): Promise<void> {
  await sql`delete from ${sql.table(`${schema}.used_once`)} where expires_at < ${now - keepMs}`.execute(db)
}
