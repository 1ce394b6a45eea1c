import { type Kysely, type Migration, sql } from 'kysely'

/** Tables of the directory. They live in the schema `directory`, and no other part reads them. */
export interface DirectoryTables {
  'directory.projects': { id: string; name: string }
  'directory.origins': { project_id: string; pattern: string }
  'directory.features': { project_id: string; feature: string; is_enabled: boolean; config: string[] | null }
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const directoryMigrations: Readonly<Record<string, Migration>> = {
  '001_projects': {
    async up(db: Kysely<unknown>) {
      await sql`create table directory.projects (
        id text primary key,
        name text not null
      )`.execute(db)
      await sql`create table directory.origins (
        project_id text not null references directory.projects (id) on delete cascade,
        pattern text not null,
        primary key (project_id, pattern)
      )`.execute(db)
      await sql`create table directory.features (
        project_id text not null references directory.projects (id) on delete cascade,
        feature text not null,
        is_enabled boolean not null,
        config text[],
        primary key (project_id, feature)
      )`.execute(db)
    },
  },
}
