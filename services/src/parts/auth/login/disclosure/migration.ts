import { type Kysely, type Migration, sql } from 'kysely'

/** What projects may know of users, and what users were told of that. Mailboxes of users by providers that run them. */
export const disclosuresMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table auth.identities add column email text`.execute(db)
    await sql`create table auth.disclosures (
      project_id text primary key,
      what text[] not null,
      at double precision not null
    )`.execute(db)
    await sql`create table auth.told_disclosures (
      sub text not null references auth.users on delete cascade,
      project_id text not null,
      what text[] not null,
      at double precision not null,
      primary key (sub, project_id)
    )`.execute(db)
  },
}
