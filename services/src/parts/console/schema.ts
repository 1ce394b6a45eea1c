import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { changesMigration } from '../../operations/changes.js'
import type { Role } from '../../operations/description.js'

/** Stands for all projects in a role. */
export const allProjects = '*'

/** Tables of the console. They live in the schema `console`, and no other part reads them. Times are in ms since 1970. */
export interface ConsoleTables {
  /** `issuer`, `subject`: of an OpenID provider, bound at the first login by it. */
  'console.operators': {
    id: string
    name: string
    email: string | null
    issuer: string | null
    subject: string | null
    created_at: number
    ended_at: number | null
  }
  'console.roles': { operator_id: string; project: string; role: Role }
  /** `public_key`: SPKI, B64. */
  'console.passkeys': {
    credential: string
    operator_id: string
    public_key: string
    name: string
    created_at: number
    used_at: number | null
  }
  /** Links to a first login, by the digest of what is behind `#`. Of an invitation `operator_id` says whose. */
  'console.links': {
    digest: string
    kind: LinkKind
    operator_id: string | null
    created_at: number
    expires_at: number
  }
  /** What a passkey, or a provider, is asked for. `data`: JSON. */
  'console.ceremonies': { id: string; kind: CeremonyKind; challenge: string; data: string; expires_at: number }
  /** `fresh_at`: when its operator last proved who it is. */
  'console.sessions': {
    id: string
    digest: string
    operator_id: string
    browser: string
    created_at: number
    seen_at: number
    fresh_at: number
  }
  /** Where a console of this installation was last. One row. */
  'console.place': { one: boolean; origin: string }
  'console.harms': { at: number }
  /** Since when something is as it is. `key`: of `createHealth`. */
  'console.health': { key: string; is_well: boolean; since: number }
  'console.buckets': BucketRow
}

/** `first`: printed while there is no owner. `recovery`: made on the machine, beside any owner. */
export type LinkKind = 'first' | 'recovery' | 'invitation'

/** `join`: a first login by a link. `openid`: a visit to the operator's provider. */
export type CeremonyKind = 'join' | 'login' | 'proof' | 'passkey' | 'openid'

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001_console': {
    async up(db: Kysely<unknown>) {
      await sql`create table console.operators (
        id text primary key,
        name text not null,
        email text,
        issuer text,
        subject text,
        created_at double precision not null,
        ended_at double precision,
        unique (issuer, subject)
      )`.execute(db)
      await sql`create table console.roles (
        operator_id text not null references console.operators on delete cascade,
        project text not null,
        role text not null,
        primary key (operator_id, project)
      )`.execute(db)
      await sql`create table console.passkeys (
        credential text primary key,
        operator_id text not null references console.operators on delete cascade,
        public_key text not null,
        name text not null,
        created_at double precision not null,
        used_at double precision
      )`.execute(db)
      await sql`create table console.links (
        digest text primary key,
        kind text not null,
        operator_id text references console.operators on delete cascade,
        created_at double precision not null,
        expires_at double precision not null
      )`.execute(db)
      await sql`create table console.ceremonies (
        id text primary key,
        kind text not null,
        challenge text not null,
        data text not null,
        expires_at double precision not null
      )`.execute(db)
      await sql`create table console.sessions (
        id text primary key,
        digest text not null unique,
        operator_id text not null references console.operators on delete cascade,
        browser text not null,
        created_at double precision not null,
        seen_at double precision not null,
        fresh_at double precision not null
      )`.execute(db)
      await sql`create table console.place (
        one boolean primary key default true check (one),
        origin text not null
      )`.execute(db)
      await sql`create table console.harms (at double precision not null)`.execute(db)
    },
  },
  '002_buckets': bucketMigration('console'),
  '003_changes': changesMigration('console'),
  '004_health': {
    async up(db: Kysely<unknown>) {
      await sql`create table console.health (
        key text primary key,
        is_well boolean not null,
        since double precision not null
      )`.execute(db)
    },
  },
}
