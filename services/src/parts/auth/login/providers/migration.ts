import { type Kysely, type Migration, sql } from 'kysely'

/** Logins by others' word. A logged table: a crash must not make a result good again. */
export const providersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.visits (
      id text primary key,
      kind text not null,
      provider text not null,
      jkt text not null,
      realm text not null,
      origin text not null,
      language text,
      browser text not null,
      state text not null unique,
      secret text,
      nonce text,
      verifier text,
      data jsonb,
      link text,
      status text not null check (status in ('waiting', 'asking', 'done', 'denied')),
      is_returned boolean not null,
      handle_until double precision not null,
      who jsonb,
      expires_at double precision not null
    )`.execute(db)
    await sql`create index visits_expires_at on auth.visits (expires_at)`.execute(db)
    await sql`create table auth.used_init_data (
      digest text primary key,
      expires_at double precision not null
    )`.execute(db)
    await sql`alter table auth.identities
      add column name text,
      add column provider text,
      add column added_at double precision,
      add column logged_in_at double precision,
      add column public_key text`.execute(db)
  },
}
