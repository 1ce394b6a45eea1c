import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { usedOnceMigration } from '../../proof/useOnce.js'
import type { KeptQuote, PurchaseStatus } from './types.js'

/** What about a purchase is not as it should be. */
export type PurchaseProblem =
  /** The provider names another address than it was asked to send to. */
  | 'address-changed'
  /** It charged another amount, or sent less. */
  | 'amount-changed'
  /** It names a transaction that was another purchase's. */
  | 'hash-used'

/** A purchase as it stands. Times are ms since 1970, amounts decimal texts. */
export interface PurchaseRow {
  /** SHA-256 of the id that opens it. */
  id: string
  project: string
  driver: string
  provider: string
  /** What the provider names it by. */
  reference: string
  /** The provider's own id; null until it is known. */
  provider_id: string | null
  status: PurchaseStatus
  /** CAIP-2. */
  chain: string
  /** Of the coin on its network; empty for the network's own coin. */
  contract: string
  address: string
  payment_method: string
  country: string
  /** As asked for, until the provider says it. */
  pays_amount: string
  pays_currency: string
  /** As quoted. */
  gets_amount: string
  gets_currency: string
  /** As the provider says; null until then. */
  received_amount: string | null
  /** A hash is one purchase's. */
  hash: string | null
  problems: readonly PurchaseProblem[]
  created_at: number
  updated_at: number
  /** Until when the checkout can be opened. */
  session_until: number
  /** When the provider was last asked; null for never. */
  asked_at: number | null
  /** How often it was asked since something happened. */
  asks: number
  /** When it is asked next; null for no more. */
  next_ask_at: number | null
}

/** Tables of the on-ramp part. They live in the schema `onramp`, and no other part reads them. */
export interface OnrampTables {
  /** Quotes that were given, by the SHA-256 of their ids. */
  'onramp.quotes': { id: string; quote: KeptQuote; expires_at: number }
  'onramp.purchases': PurchaseRow
  /** When a purchase came to a state: each at most once. */
  'onramp.steps': { purchase: string; status: PurchaseStatus; at: number }
  'onramp.used_once': { id: string; expires_at: number }
  'onramp.buckets': BucketRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const onrampMigrations: Readonly<Record<string, Migration>> = {
  '001_onramp': {
    async up(db: Kysely<unknown>) {
      await sql`create table onramp.quotes (
        id text primary key,
        quote jsonb not null,
        expires_at double precision not null
      )`.execute(db)
      await sql`create index quotes_expires on onramp.quotes (expires_at)`.execute(db)
      await sql`create table onramp.purchases (
        id text primary key,
        project text not null,
        driver text not null,
        provider text not null,
        reference text not null,
        provider_id text,
        status text not null check (status in ('created', 'pending', 'expired', 'paid', 'sent', 'failed', 'complete', 'refunded')),
        chain text not null,
        contract text not null,
        address text not null,
        payment_method text not null,
        country text not null,
        pays_amount text not null,
        pays_currency text not null,
        gets_amount text not null,
        gets_currency text not null,
        received_amount text,
        hash text,
        problems jsonb not null,
        created_at double precision not null,
        updated_at double precision not null,
        session_until double precision not null,
        asked_at double precision,
        asks integer not null,
        next_ask_at double precision,
        unique (driver, reference),
        unique (chain, hash)
      )`.execute(db)
      await sql`create index purchases_due on onramp.purchases (next_ask_at) where next_ask_at is not null`.execute(db)
      await sql`create index purchases_updated on onramp.purchases (updated_at)`.execute(db)
      await sql`create index purchases_account on onramp.purchases (address, chain) where hash is not null`.execute(db)
      await sql`create table onramp.steps (
        purchase text not null references onramp.purchases on delete cascade,
        status text not null,
        at double precision not null,
        primary key (purchase, status)
      )`.execute(db)
    },
  },
  '002_used_once': usedOnceMigration('onramp'),
  '003_buckets': bucketMigration('onramp'),
}
