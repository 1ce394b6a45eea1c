import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { type SealedKeyRow, sealedKeysTable } from '../../smart/sealedKeys.js'

/** Where an operation is: `sent` while a transaction of ours may let it happen, `done` and `lost` for good once `is_final`. */
export type OperationState = 'waiting' | 'sent' | 'done' | 'lost'

/** Tables of the bundler part. They live in the schema `bundler`, and no other part reads them. Times are ms since 1970. */
export interface BundlerTables {
  'bundler.operations': {
    chain: string
    hash: string
    project: string
    sender: string
    /** As hex. */
    nonce: string
    operation: unknown
    entry_point: string
    state: OperationState
    created_at: number
    updated_at: number
    /** Of the transaction that is to let it happen, or that did. */
    executor: string | null
    tx_nonce: number | null
    /** When it was last looked for and not found where its transaction's nonce was used by another. */
    missed_at: number | null
    tx_hash: string | null
    block: number | null
    block_hash: string | null
    is_success: boolean | null
    cost: string | null
    gas_used: string | null
    is_final: boolean
    /** Why it will not happen; null for what may. */
    reason: string | null
    /** Whether an executor paid for it in vain. */
    is_costly: boolean
  }
  /** What was signed, before it was sent: who has it can send it again, and it is the same. */
  'bundler.transactions': {
    chain: string
    hash: string
    executor: string
    nonce: number
    operation: string
    raw: string
    fee: string
    priority: string
    /** Takes the place of the operation, and does nothing. */
    is_cancel: boolean
    sent_at: number
  }
  'bundler.executors': SealedKeyRow
  /** The next nonce of an executor on a chain. */
  'bundler.nonces': { chain: string; executor: string; next: number }
  /** Which process works on a chain, and until when no other does. */
  'bundler.workers': { chain: string; owner: string; ends_at: Date }
  'bundler.buckets': BucketRow
}

const operations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table bundler.operations (
      chain text not null,
      hash text not null,
      project text not null,
      sender text not null,
      nonce text not null,
      operation jsonb not null,
      entry_point text not null,
      state text not null check (state in ('waiting', 'sent', 'done', 'lost')),
      created_at double precision not null,
      updated_at double precision not null,
      executor text,
      tx_nonce double precision,
      missed_at double precision,
      tx_hash text,
      block double precision,
      block_hash text,
      is_success boolean,
      cost numeric(78),
      gas_used numeric(78),
      is_final boolean not null default false,
      reason text,
      is_costly boolean not null default false,
      primary key (chain, hash)
    )`.execute(db)
    await sql`create unique index operations_nonce on bundler.operations (chain, sender, nonce)
      where state in ('waiting', 'sent')`.execute(db)
    await sql`create index operations_sender on bundler.operations (chain, sender) where state in ('waiting', 'sent')`.execute(
      db,
    )
    await sql`create index operations_waiting on bundler.operations (chain, created_at) where state = 'waiting'`.execute(
      db,
    )
    await sql`create index operations_open on bundler.operations (chain, updated_at) where not is_final`.execute(db)
    await sql`create index operations_costly on bundler.operations (chain, sender, updated_at) where is_costly`.execute(
      db,
    )
    await sql`create index operations_updated on bundler.operations (updated_at) where is_final`.execute(db)
    await sql`create table bundler.transactions (
      chain text not null,
      hash text not null,
      executor text not null,
      nonce double precision not null,
      operation text not null,
      raw text not null,
      fee numeric(78) not null,
      priority numeric(78) not null,
      is_cancel boolean not null default false,
      sent_at double precision not null,
      primary key (chain, hash),
      foreign key (chain, operation) references bundler.operations (chain, hash) on delete cascade
    )`.execute(db)
    await sql`create index transactions_operation on bundler.transactions (chain, operation)`.execute(db)
    await sealedKeysTable('bundler', 'executors').execute(db)
    await sql`create table bundler.nonces (
      chain text not null,
      executor text not null,
      next double precision not null,
      primary key (chain, executor)
    )`.execute(db)
    await sql`create table bundler.workers (
      chain text primary key,
      owner text not null,
      ends_at timestamptz not null
    )`.execute(db)
  },
}

/** Changes of the schema, in order. Written for Postgres 15 and later. */
export const bundlerMigrations: Readonly<Record<string, Migration>> = {
  '001_operations': operations,
  '002_buckets': bucketMigration('bundler'),
}
