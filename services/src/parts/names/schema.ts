import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { usedOnceMigration } from '../../proof/useOnce.js'

/** A record of a name, and since when it has it, in ms. By `avatar`, `bio`, or a coin type. */
export type Records = Readonly<Record<string, { readonly value: string; readonly at: number }>>

/** What an account has signed. */
export interface SignedText {
  readonly address: string
  /** CAIP-2 of the chain that it was checked on. */
  readonly chain: string
  readonly message: string
  readonly signature: string
}

/** What was done to a name, and by whose signatures. */
export interface Entry {
  readonly kind: 'give' | 'register' | 'release' | 'set'
  /** In ms. */
  readonly at: number
  /** The owner's, then that of the receiver or of the Solana account. */
  readonly signed: readonly SignedText[]
}

/** A name as it stands. Times are ms since 1970. */
export interface NameRow {
  zone: string
  label: string
  /** Address with its checksum. */
  owner: string
  /** CAIP-2 of the chain whose contract is the owner; null for the holder of the address's key, the same on every chain. */
  owner_chain: string | null
  registered_at: number
  updated_at: number
  records: Records
  /** It resolves to nothing, by the operator's word; null where it is not so. */
  suspended_at: number | null
  /** Its owner gave it up; null while it is the owner's. */
  released_at: number | null
}

/** Tables of the names part. They live in the schema `names`, and no other part reads them. */
export interface NamesTables {
  'names.names': NameRow
  /** All that was signed for a name since its registration: whoever takes the zone over need not believe this table's owner. */
  'names.entries': {
    zone: string
    label: string
    seq: number
    kind: Entry['kind']
    at: number
    signed: Entry['signed']
  }
  /** Keys that answers of the gateway are signed with. The one that was put to use last signs. */
  'names.keys': {
    address: string
    sealed: Uint8Array
    key_name: string
    made_at: number
    /** Null for one that resolvers may not know yet. */
    used_since: number | null
  }
  'names.used_once': { id: string; expires_at: number }
  'names.buckets': BucketRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const namesMigrations: Readonly<Record<string, Migration>> = {
  '001_names': {
    async up(db: Kysely<unknown>) {
      await sql`create table names.names (
        zone text not null,
        label text not null,
        owner text not null,
        owner_chain text,
        registered_at double precision not null,
        updated_at double precision not null,
        records jsonb not null,
        suspended_at double precision,
        released_at double precision,
        primary key (zone, label)
      )`.execute(db)
      await sql`create index names_owner on names.names (owner)`.execute(db)
      await sql`create table names.entries (
        zone text not null,
        label text not null,
        seq integer not null,
        kind text not null check (kind in ('give', 'register', 'release', 'set')),
        at double precision not null,
        signed jsonb not null,
        primary key (zone, label, seq),
        foreign key (zone, label) references names.names on delete cascade
      )`.execute(db)
      await sql`create table names.keys (
        address text primary key,
        sealed bytea not null,
        key_name text not null,
        made_at double precision not null,
        used_since double precision
      )`.execute(db)
    },
  },
  '002_used_once': usedOnceMigration('names'),
  '003_buckets': bucketMigration('names'),
}
