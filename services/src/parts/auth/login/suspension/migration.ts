import { type Kysely, type Migration, sql } from 'kysely'

/** One for each place at a time; what was lifted stays until its user has been mailed. */
export const suspensionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.suspensions (
      id bigint generated always as identity primary key,
      sub text not null references auth.users on delete cascade,
      project_id text,
      since double precision not null,
      lifted_at double precision,
      told boolean not null default false,
      site text not null,
      language text
    )`.execute(db)
    await sql`create unique index suspensions_place on auth.suspensions (sub, project_id) nulls not distinct
      where lifted_at is null`.execute(db)
    await sql`create index suspensions_untold on auth.suspensions (id) where not told`.execute(db)
  },
}
