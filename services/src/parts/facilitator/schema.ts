import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { type SealedKeyRow, sealedKeysTable } from '../../smart/sealedKeys.js'

/** Where a payment is. `paid` and `failed` are the chain's words, and may change until `is_final`. */
export type PaymentState = 'sent' | 'paid' | 'failed'

/** Tables of the facilitator part. They live in the schema `facilitator`, and no other part reads them. Times are ms since 1970. */
export interface FacilitatorTables {
  /** What was taken to be settled. The first four name it on the chain, which takes it once. */
  'facilitator.payments': {
    chain: string
    asset: string
    payer: string
    nonce: string
    project: string
    /** Of the call that had it settled: the same call gets the same answer. Null where it had no name. */
    call_name: string | null
    pay_to: string
    amount: string
    state: PaymentState
    settler: string
    tx_nonce: number
    /** When its nonce was first found used, and none of its transactions in a block. */
    missed_at: number | null
    tx_hash: string
    block: number | null
    block_hash: string | null
    created_at: number
    updated_at: number
    is_final: boolean
  }
  /** What was signed, before it was sent: who has it can send it again, and it is the same. */
  'facilitator.transactions': {
    chain: string
    hash: string
    settler: string
    nonce: number
    raw: string
    fee: string
    priority: string
    sent_at: number
  }
  'facilitator.settlers': SealedKeyRow
  /** The next nonce of a settler on a chain. */
  'facilitator.nonces': { chain: string; settler: string; next: number }
  'facilitator.buckets': BucketRow
}

const payments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table facilitator.payments (
      chain text not null,
      asset text not null,
      payer text not null,
      nonce text not null,
      project text not null,
      call_name text,
      pay_to text not null,
      amount numeric(78) not null,
      state text not null check (state in ('sent', 'paid', 'failed')),
      settler text not null,
      tx_nonce double precision not null,
      missed_at double precision,
      tx_hash text not null,
      block double precision,
      block_hash text,
      created_at double precision not null,
      updated_at double precision not null,
      is_final boolean not null default false,
      primary key (chain, asset, payer, nonce)
    )`.execute(db)
    await sql`create index payments_open on facilitator.payments (chain, updated_at) where not is_final`.execute(db)
    await sql`create index payments_failed on facilitator.payments (chain, payer, updated_at)
      where state = 'failed'`.execute(db)
    await sql`create index payments_final on facilitator.payments (updated_at) where is_final`.execute(db)
    await sql`create table facilitator.transactions (
      chain text not null,
      hash text not null,
      settler text not null,
      nonce double precision not null,
      raw text not null,
      fee numeric(78) not null,
      priority numeric(78) not null,
      sent_at double precision not null,
      primary key (chain, hash)
    )`.execute(db)
    await sql`create index transactions_nonce on facilitator.transactions (chain, settler, nonce)`.execute(db)
    await sealedKeysTable('facilitator', 'settlers').execute(db)
    await sql`create table facilitator.nonces (
      chain text not null,
      settler text not null,
      next double precision not null,
      primary key (chain, settler)
    )`.execute(db)
  },
}

/** Changes of the schema, in order. Written for Postgres 15 and later. */
export const facilitatorMigrations: Readonly<Record<string, Migration>> = {
  '001_payments': payments,
  '002_buckets': bucketMigration('facilitator'),
}
