import { type Kysely, type Migration, sql } from 'kysely'

/** Since when checks and openers count, and when a check was shown last. What was there before counts. */
export const knownOpenersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table custody.shares add column counts_from double precision not null default 0`.execute(db)
    await sql`alter table custody.evidence
      add column added_at double precision not null default 0,
      add column counts_from double precision not null default 0,
      add column shown_at double precision not null default 0`.execute(db)
  },
}
