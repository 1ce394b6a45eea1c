import { type Kysely, type Migration, sql } from 'kysely'

/** Who waits, how long the wait is that is under way, and what a listed device said. */
export const waitsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table custody.wallets add column mail_wait_ms double precision not null default 0`.execute(db)
    // Waits of before begin anew: how long they are was never written down.
    await sql`update custody.wallets set mail_wait_from = null`.execute(db)
    await sql`create table custody.waits (
      wal text not null references custody.wallets on delete cascade,
      jkt text not null,
      org text not null,
      browser text not null,
      place text not null,
      at double precision not null,
      allowed_at double precision,
      primary key (wal, jkt)
    )`.execute(db)
  },
}
