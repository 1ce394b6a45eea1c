import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { proofMigration } from '../../proof/proofNonces.js'
import { type SealedKeyRow, sealedKeysTable } from '../../smart/sealedKeys.js'
import type { ContractRule } from './contractRule.js'

/** Tables of the paymaster part. They live in the schema `paymaster`, and no other part reads them. Amounts are in a chain's smallest units. */
export interface PaymasterTables {
  /** What the operator pays for. */
  'paymaster.policies': {
    project: string
    chain: string
    most_operation: string
    user_day: string
    project_day: string
    /** Null for every contract. */
    contracts: readonly ContractRule[] | null
    updated_at: number
  }
  /** What was spent on a day (UTC), reservations included: of a user, and with an empty `who` of the whole project. */
  'paymaster.spent': { project: string; chain: string; who: string; day: string; amount: string }
  /** What was signed. */
  'paymaster.signed': {
    chain: string
    /** Of the operation. */
    hash: string
    project: string
    who: string
    day: string
    reserved: string
    /** Until when the chain takes it, in seconds. */
    valid_until: number
    state: 'reserved' | 'settled' | 'freed'
    /** What it has cost; null before it is known. */
    cost: string | null
    at: number
  }
  /** The last final block that was looked through. */
  'paymaster.heads': { chain: string; block: number }
  'paymaster.signers': SealedKeyRow
  'paymaster.buckets': BucketRow
}

const paymaster: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table paymaster.policies (
      project text not null,
      chain text not null,
      most_operation numeric(78) not null,
      user_day numeric(78) not null,
      project_day numeric(78) not null,
      contracts jsonb,
      updated_at double precision not null,
      primary key (project, chain)
    )`.execute(db)
    await sql`create table paymaster.spent (
      project text not null,
      chain text not null,
      who text not null,
      day text not null,
      amount numeric(78) not null,
      primary key (project, chain, who, day)
    )`.execute(db)
    await sql`create index spent_day on paymaster.spent (day)`.execute(db)
    await sql`create table paymaster.signed (
      chain text not null,
      hash text not null,
      project text not null,
      who text not null,
      day text not null,
      reserved numeric(78) not null,
      valid_until double precision not null,
      state text not null check (state in ('reserved', 'settled', 'freed')),
      cost numeric(78),
      at double precision not null,
      primary key (chain, hash)
    )`.execute(db)
    await sql`create index signed_reserved on paymaster.signed (chain, valid_until) where state = 'reserved'`.execute(
      db,
    )
    await sql`create index signed_at on paymaster.signed (at)`.execute(db)
    await sql`create table paymaster.heads (chain text primary key, block double precision not null)`.execute(db)
    await sealedKeysTable('paymaster', 'signers').execute(db)
  },
}

/** Changes of the schema, in order. Written for Postgres 15 and later. */
export const paymasterMigrations: Readonly<Record<string, Migration>> = {
  '001_paymaster': paymaster,
  '002_proofs': proofMigration('paymaster'),
  '003_buckets': bucketMigration('paymaster'),
}
