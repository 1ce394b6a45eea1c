import { type Kysely, type Migration, sql } from 'kysely'

/** Logins by the word of a host's own server (custody.md, amendment 15). */
export const exchangeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // An issuer stays its project's, also without a key: its subjects are users.
    await sql`create table auth.exchange_issuers (
      issuer text primary key,
      project_id text not null unique,
      told_at double precision
    )`.execute(db)
    await sql`create table auth.exchange_keys (
      kid text primary key,
      project_id text not null references auth.exchange_issuers (project_id),
      alg text not null check (alg in ('ES256', 'EdDSA')),
      jwk jsonb not null,
      created_at double precision not null,
      ended_at double precision
    )`.execute(db)
    await sql`create table auth.exchanges (
      id text primary key,
      project_id text not null,
      jkt text not null,
      realm text not null,
      origin text not null,
      language text,
      browser text not null,
      nonce text,
      who jsonb,
      expires_at double precision not null
    )`.execute(db)
    await sql`create index exchanges_expires_at on auth.exchanges (expires_at)`.execute(db)
    await sql`create table auth.exchanged_users (
      sub text primary key references auth.users on delete cascade,
      project_id text not null,
      elsewhere_at double precision,
      wallet_at double precision,
      wallet_site text,
      wallet_browser text
    )`.execute(db)
    await sql`create index exchanged_users_elsewhere on auth.exchanged_users (project_id, elsewhere_at)`.execute(db)
    await sql`create index devices_jkt on auth.devices (jkt, used_at)`.execute(db)
    await sql`alter table auth.logins add column only_project text`.execute(db)
    await sql`create index logins_only_project on auth.logins (only_project) where only_project is not null`.execute(db)
  },
}
