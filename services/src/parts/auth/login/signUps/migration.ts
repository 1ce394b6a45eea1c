import { type Kysely, type Migration, sql } from 'kysely'

/** Who may become a user of a realm, and whom the operator has invited. Of an address a keyed digest is kept, and enough to tell two apart. */
export const signUpsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.sign_ups (
      realm text primary key,
      mode text not null check (mode in ('open', 'invitation', 'closed')),
      allowed text[] not null,
      denied text[] not null,
      test_addresses boolean not null
    )`.execute(db)
    await sql`create table auth.invitations (
      id text primary key,
      realm text not null,
      digest text not null unique,
      masked text not null,
      made_at double precision not null
    )`.execute(db)
    await sql`create index invitations_realm on auth.invitations (realm, made_at)`.execute(db)
  },
}
