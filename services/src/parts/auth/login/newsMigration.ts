import { type Kysely, type Migration, sql } from 'kysely'

/** A row stays after all were reported, for its id: what it is about is told once. */
export const newsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.news (
      id text primary key,
      sub text not null references auth.users on delete cascade,
      kind text not null,
      what text,
      site text not null,
      at double precision not null,
      untold text[] not null,
      n bigint generated always as identity
    )`.execute(db)
    await sql`create index news_sub on auth.news (sub)`.execute(db)
    await sql`create index users_wal on auth.users (wal) where wal is not null`.execute(db)
  },
}
