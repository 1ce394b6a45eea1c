import { type Kysely, type Migration, sql } from 'kysely'

/** What an operator brought of a host's users before they came here. */
export const importedUsersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.imported_users (
      project_id text not null,
      digest text not null,
      external_id text,
      data text,
      primary key (project_id, digest),
      unique (project_id, external_id)
    )`.execute(db)
    await sql`create index imported_users_digest on auth.imported_users (digest)`.execute(db)
  },
}
