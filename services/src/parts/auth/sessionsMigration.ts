import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Sessions have rows, which end with their user and their login. Tokens from before have none: they say no user, and go on until they expire.
 */
export const sessionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.sessions (
      id text primary key,
      sub text not null references auth.users on delete cascade,
      sid text references auth.logins on delete cascade,
      project_id text not null,
      origin text not null,
      account text not null,
      created_at double precision not null,
      expires_at double precision not null
    )`.execute(db)
    await sql`create index sessions_sub on auth.sessions (sub)`.execute(db)
    await sql`create index sessions_sid on auth.sessions (sid) where sid is not null`.execute(db)
    await sql`create index sessions_expires_at on auth.sessions (expires_at)`.execute(db)
    await sql`create table auth.named_messages (
      digest text primary key,
      sid text not null references auth.logins on delete cascade,
      project_id text not null,
      origin text not null,
      expires_at double precision not null
    )`.execute(db)
  },
}
