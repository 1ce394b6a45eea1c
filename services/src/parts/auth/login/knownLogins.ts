import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Since when each login counts, the device that made each account, and what each session began with. What was there before counts;
 * a mailbox that has no time yet is one of those.
 */
export const knownLoginsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table auth.identities add column counts_from double precision not null default 0`.execute(db)
    await sql`alter table auth.users add column made_on text`.execute(db)
    await sql`alter table auth.logins add column issuer text, add column subject text`.execute(db)
  },
}
