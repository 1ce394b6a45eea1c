import { type Generated, type Kysely, type Migration, sql } from 'kysely'
import { dailyCountsMigration } from '../../counts/dailyCounts.js'
import { changesMigration } from '../../operations/changes.js'
import { consoleKeysMigration } from '../../operations/consoleKeys.js'
import type { ProjectLook } from './look/readLook.js'
import type { ProjectTheme } from './theme/readTheme.js'
import type { WalletRecord } from './wallets/record.js'

/** Tables of the directory. They live in the schema `directory`, and no other part reads them. */
export interface DirectoryTables {
  /** `look`, `theme`: as `project look` and `project theme` set them. */
  'directory.projects': {
    id: string
    name: string
    analytics: Generated<boolean>
    look: ProjectLook | null
    theme: ProjectTheme | null
  }
  /** `name`: what the operator calls the pages of exactly this origin. */
  'directory.origins': { project_id: string; pattern: string; name: string | null }
  'directory.features': { project_id: string; feature: string; is_enabled: boolean; config: string[] | null }
  'directory.wallets': { id: string; record: WalletRecord }
  /** One row; its version grows with each change of the wallets and is 0 until there was one. */
  'directory.wallet_set': { version: number }
  /** How often an event was reported on a day (UTC), by which wallet and from which country; nothing else of the event is kept. */
  'directory.event_counts': { project_id: string; day: string; event: string; count: string }
  /** Pages that were not let in, of the last day: an origin, and how often. Times are in ms since 1970. */
  'directory.refused_origins': { project_id: string; origin: string; count: number; last_at: number }
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
  '002_wallets_and_analytics': {
    async up(db: Kysely<unknown>) {
      // The record is one value: lists are answered from memory, and a new field of the protocol needs no new column.
      await sql`create table directory.wallets (
        id text primary key,
        record jsonb not null
      )`.execute(db)
      await sql`create table directory.wallet_set (
        id boolean primary key default true check (id),
        version integer not null
      )`.execute(db)
      await sql`insert into directory.wallet_set (version) values (0)`.execute(db)
      await sql`alter table directory.projects add column analytics boolean not null default false`.execute(db)
      await sql`create table directory.event_counts (
        project_id text not null references directory.projects (id) on delete cascade,
        day date not null,
        event text not null,
        count bigint not null,
        primary key (project_id, day, event)
      )`.execute(db)
    },
  },
  '003_origin_names': {
    async up(db: Kysely<unknown>) {
      await sql`alter table directory.origins add column name text`.execute(db)
    },
  },
  '004_changes': changesMigration('directory'),
  '005_console_keys': consoleKeysMigration('directory'),
  '006_looks': {
    async up(db: Kysely<unknown>) {
      await sql`alter table directory.projects add column look jsonb`.execute(db)
    },
  },
  '007_refused_origins': {
    async up(db: Kysely<unknown>) {
      await sql`create table directory.refused_origins (
        project_id text not null references directory.projects (id) on delete cascade,
        origin text not null,
        count integer not null,
        last_at double precision not null,
        primary key (project_id, origin)
      )`.execute(db)
    },
  },
  '008_daily_counts': dailyCountsMigration('directory'),
  '009_themes': {
    async up(db: Kysely<unknown>) {
      await sql`alter table directory.projects add column theme jsonb`.execute(db)
    },
  },
}
