import { type Kysely, type Migration, sql } from 'kysely'

/** Keys of hosts' back ends, and what they keep of users and write. Logged tables: a crash must not bring an ended key back. */
export const hostKeysMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.host_keys (
      id text primary key,
      project_id text not null,
      digest text not null unique,
      name text,
      scopes text[] not null,
      created_at double precision not null,
      used_at double precision,
      ended_at double precision
    )`.execute(db)
    await sql`create table auth.host_answers (
      key_id text not null references auth.host_keys on delete cascade,
      name text not null,
      asked text not null,
      answer text,
      at double precision not null,
      primary key (key_id, name)
    )`.execute(db)
    await sql`create index host_answers_at on auth.host_answers (at)`.execute(db)
    await sql`create table auth.user_data (
      project_id text not null,
      sub text not null references auth.users on delete cascade,
      external_id text,
      data text,
      tag text not null,
      primary key (project_id, sub),
      unique (project_id, external_id)
    )`.execute(db)
    await sql`create index user_data_sub on auth.user_data (sub)`.execute(db)
    await sql`create table auth.user_accounts (
      sub text not null references auth.users on delete cascade,
      account text not null,
      shown_at double precision not null,
      primary key (sub, account)
    )`.execute(db)
    await sql`create index user_accounts_account on auth.user_accounts (account)`.execute(db)
    await sql`insert into auth.user_accounts (sub, account, shown_at)
      select sub, account, max(created_at) from auth.sessions group by sub, account`.execute(db)
    await sql`create index users_realm on auth.users (realm, created_at, sub)`.execute(db)
    await sql`alter table auth.users add column deletion_project text`.execute(db)
  },
}
