import { type Kysely, type Migration, sql } from 'kysely'

/** Since when checks count, and the device that each wallet was made on. What was there before counts. */
export const knownChecksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table recovery.evidence add column counts_from double precision not null default 0`.execute(db)
    await sql`alter table recovery.wallets
      add column made_at double precision not null default 0,
      add column made_on text`.execute(db)
  },
}
