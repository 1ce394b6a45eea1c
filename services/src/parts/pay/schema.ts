import { type Kysely, type Migration, type Selectable, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { outboxMigration } from '../../outbox/tables.js'
import type { DepositStatus } from './exchanges/types.js'
import type { OrderState, PayWay } from './wire.js'

/** A deposit that an exchange was asked for. */
export type DepositRow = Selectable<PayTables['pay.deposits']>

/** A transfer between chains. */
export type TransferRow = Selectable<PayTables['pay.transfers']>

/** Tables of the pay part. They live in the schema `pay`, and no other part reads them. Times are ms since 1970, amounts in smallest units. */
export interface PayTables {
  /** Where a project's money goes, by the operator's word alone. */
  'pay.recipients': { project_id: string; chain: string; address: string; created_at: number }
  'pay.orders': {
    id: string
    project_id: string
    reference: string | null
    state: OrderState
    sequence: number
    created_at: number
    expires_at: number
    /** By the state; null while it can still be paid in time. */
    ended_at: number | null
    lease_holder: string | null
    lease_until: number | null
    /** What comes after it is late, whatever its block says. */
    cancelled_at: number | null
    /** Whether money was ever seen, even if the chain took it back. */
    was_seen: boolean
  }
  'pay.accepts': {
    order_id: string
    /** From 0, as the order lists them. */
    position: number
    chain: string
    /** Of the token's contract or mint, as the chain spells it in small letters; empty for the chain's own coin. */
    token: string
    /** CAIP-19, as it was asked for. */
    asset: string
    amount: string
    recipient: string
    pay_to: string
    way: PayWay
    reference_key: string | null
    depth: number
    /** See `WireAccept`. */
    seen: string
    final: string
    /** Whether the watch still looks at it. */
    is_watched: boolean
  }
  /** Transactions that paid. A log counts for one order. */
  'pay.payments': {
    chain: string
    /** Of the transaction; `balance:` and more where the balance alone shows that money came (see `watch/paymentHash.ts`). */
    hash: string
    log_index: number
    order_id: string
    position: number
    amount: string
    block: number
    block_hash: string
    is_final: boolean
    /** By the block. */
    paid_at: number
  }
  /** Accounts (CAIP-10) that have proved to be about to pay an order: a stranger who adds one takes nothing from another. */
  'pay.payers': { order_id: string; account: string }
  /** Transactions that payers name. The watch looks for them, and removes what it needs no more. */
  'pay.named': { chain: string; hash: string; order_id: string; position: number; created_at: number }
  /** What addresses of orders have paid out to their recipients: it counts beside what is left there. */
  'pay.payouts': {
    chain: string
    hash: string
    log_index: number
    pay_to: string
    /** As in `pay.accepts`. */
    token: string
    amount: string
    block: number
    block_hash: string
  }
  /** Blocks that were read and may still be taken back, with the last one that may not. */
  'pay.blocks': { chain: string; block: number; block_hash: string; mined_at: number }
  /** Of Solana: the newest final transaction of an account that was read. */
  'pay.marks': { chain: string; address: string; signature: string }
  /** Which process watches a chain, and until when no other may. */
  'pay.watchers': { chain: string; owner: string; ends_at: Date }
  /** How far each chain was read. */
  'pay.heads': { chain: string; block: number; block_hash: string; final_block: number; read_at: number }
  'pay.refunds': {
    order_id: string
    chain: string
    hash: string
    asset: string
    is_seen: boolean
    created_at: number
  }
  /** Deposits that exchanges were asked for, as they say of them. */
  'pay.deposits': {
    /** Digest of the session: the session itself opens it. */
    id: string
    project_id: string
    driver: string
    /** What the exchange names it by. */
    reference: string
    chain: string
    /** As in `pay.accepts`. */
    token: string
    /** Whole coins, decimal. */
    amount: string
    recipient: string
    status: DepositStatus
    provider_id: string | null
    hash: string | null
    created_at: number
    /** When the exchange was asked last. */
    asked_at: number
  }
  /** Transfers between chains that were quoted, and what was seen of those that a page named a transaction of. */
  'pay.transfers': {
    /** Digest of the request: the request itself opens it. */
    id: string
    project_id: string
    driver: string
    origin_chain: string
    /** Tokens, accounts and contracts in small letters. */
    origin_token: string
    depositor: string
    pays: string
    /** Who takes what is sent. */
    taker: string
    /** Who gives it back. */
    origin_pool: string
    /** Newest blocks when it was quoted. */
    origin_block: number
    destination_chain: string
    destination_token: string
    amount: string
    recipient: string
    destination_pool: string
    destination_block: number
    /** When what did not arrive is refunded. */
    until: number
    created_at: number
    /** By which the user sent, as the page says. */
    hash: string | null
    /** Its transaction failed. */
    is_failed: boolean
    sent_hash: string | null
    sent_block: number | null
    arrived_hash: string | null
    arrived_log: number | null
    arrived_block: number | null
    refunded_hash: string | null
    refunded_log: number | null
    refunded_block: number | null
    /** When it was first seen to have arrived, come back or failed. */
    settled_at: number | null
  }
  'pay.buckets': BucketRow
  /** The calls that made orders, kept for a day: written with the order, so the same call never makes a second one. */
  'pay.order_names': {
    key_id: string
    /** The call's `Idempotency-Key`. */
    name: string
    /** Digest of what was asked. */
    asked: string
    order_id: string
    at: number
  }
}

const orders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table pay.recipients (
      project_id text not null,
      chain text not null,
      address text not null,
      created_at double precision not null,
      primary key (project_id, chain, address)
    )`.execute(db)
    await sql`create table pay.orders (
      id text primary key,
      project_id text not null,
      reference text,
      state text not null,
      sequence integer not null,
      created_at double precision not null,
      expires_at double precision not null,
      ended_at double precision,
      lease_holder text,
      lease_until double precision
    )`.execute(db)
    await sql`create index orders_project on pay.orders (project_id, created_at desc, id)`.execute(db)
    await sql`create index orders_expiry on pay.orders (expires_at) where ended_at is null`.execute(db)
    await sql`create table pay.accepts (
      order_id text not null references pay.orders on delete cascade,
      position integer not null,
      chain text not null,
      token text not null,
      asset text not null,
      amount numeric(78) not null,
      recipient text not null,
      pay_to text not null,
      way text not null check (way in ('address', 'fixed', 'reference')),
      reference_key text,
      depth integer not null,
      seen numeric(78) not null default 0,
      final numeric(78) not null default 0,
      is_watched boolean not null default true,
      primary key (order_id, position)
    )`.execute(db)
    await sql`create index accepts_watched on pay.accepts (chain, token) where is_watched`.execute(db)
    await sql`create index accepts_pay_to on pay.accepts (chain, pay_to)`.execute(db)
    await sql`create table pay.payments (
      chain text not null,
      hash text not null,
      log_index integer not null,
      order_id text not null references pay.orders on delete cascade,
      position integer not null,
      amount numeric(78) not null,
      block bigint not null,
      block_hash text not null,
      is_final boolean not null default false,
      primary key (chain, hash, log_index)
    )`.execute(db)
    await sql`create index payments_order on pay.payments (order_id)`.execute(db)
    await sql`create index payments_not_final on pay.payments (chain, block) where not is_final`.execute(db)
    await sql`create table pay.heads (
      chain text primary key,
      block bigint not null,
      block_hash text not null,
      final_block bigint not null,
      read_at double precision not null
    )`.execute(db)
    await sql`create table pay.refunds (
      order_id text not null references pay.orders on delete cascade,
      chain text not null,
      hash text not null,
      asset text not null,
      is_seen boolean not null default false,
      created_at double precision not null,
      primary key (chain, hash)
    )`.execute(db)
  },
}

const watch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table pay.orders add column cancelled_at double precision,
      add column was_seen boolean not null default false`.execute(db)
    await sql`create index orders_ended on pay.orders (ended_at)`.execute(db)
    await sql`alter table pay.payments add column paid_at double precision not null default 0`.execute(db)
    await sql`create table pay.named (
      chain text not null,
      hash text not null,
      order_id text not null references pay.orders on delete cascade,
      position integer not null,
      created_at double precision not null,
      primary key (chain, hash, order_id, position)
    )`.execute(db)
    await sql`create table pay.payers (
      order_id text not null references pay.orders on delete cascade,
      account text not null,
      primary key (order_id, account)
    )`.execute(db)
    await sql`create table pay.payouts (
      chain text not null,
      hash text not null,
      log_index integer not null,
      pay_to text not null,
      token text not null,
      amount numeric(78) not null,
      block bigint not null,
      block_hash text not null,
      primary key (chain, hash, log_index)
    )`.execute(db)
    await sql`create index payouts_pay_to on pay.payouts (chain, pay_to)`.execute(db)
    await sql`create table pay.blocks (
      chain text not null,
      block bigint not null,
      block_hash text not null,
      mined_at double precision not null,
      primary key (chain, block)
    )`.execute(db)
    await sql`create table pay.marks (
      chain text not null,
      address text not null,
      signature text not null,
      primary key (chain, address)
    )`.execute(db)
    await sql`create table pay.watchers (
      chain text primary key,
      owner text not null,
      ends_at timestamptz not null
    )`.execute(db)
  },
}

const names: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table pay.order_names (
      key_id text not null,
      name text not null,
      asked text not null,
      order_id text not null references pay.orders on delete cascade,
      at double precision not null,
      primary key (key_id, name)
    )`.execute(db)
    await sql`create index order_names_at on pay.order_names (at)`.execute(db)
    await sql`create index order_names_order on pay.order_names (order_id)`.execute(db)
  },
}

const deposits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table pay.deposits (
      id text primary key,
      project_id text not null,
      driver text not null,
      reference text not null unique,
      chain text not null,
      token text not null,
      amount text not null,
      recipient text not null,
      status text not null check (status in ('IN_PROGRESS', 'SUCCESS', 'FAILED')),
      provider_id text,
      hash text,
      created_at double precision not null,
      asked_at double precision not null
    )`.execute(db)
    // A transaction pays one deposit: an exchange that names it for a second one has not sent that.
    await sql`create unique index deposits_hash on pay.deposits (chain, hash)`.execute(db)
    await sql`create index deposits_created on pay.deposits (created_at)`.execute(db)
  },
}

const transfers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table pay.transfers (
      id text primary key,
      project_id text not null,
      driver text not null,
      origin_chain text not null,
      origin_token text not null,
      depositor text not null,
      pays numeric(78) not null,
      origin_pool text not null,
      origin_block double precision not null,
      destination_chain text not null,
      destination_token text not null,
      amount numeric(78) not null,
      recipient text not null,
      destination_pool text not null,
      destination_block double precision not null,
      until double precision not null,
      created_at double precision not null,
      hash text,
      is_failed boolean not null,
      sent_hash text,
      sent_block double precision,
      arrived_hash text,
      arrived_log double precision,
      arrived_block double precision,
      refunded_hash text,
      refunded_log double precision,
      refunded_block double precision,
      settled_at double precision
    )`.execute(db)
    // What has arrived is one transfer's.
    await sql`create unique index transfers_arrived on pay.transfers (destination_chain, arrived_hash, arrived_log)`.execute(
      db,
    )
    await sql`create index transfers_followed on pay.transfers (created_at) where hash is not null`.execute(db)
    await sql`create index transfers_unheard on pay.transfers (created_at) where hash is null`.execute(db)
  },
}

/** What is sent is taken by a contract that may give it on to the one that holds it. */
const takers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table pay.transfers add column taker text`.execute(db)
    await sql`update pay.transfers set taker = origin_pool`.execute(db)
    await sql`alter table pay.transfers alter column taker set not null`.execute(db)
  },
}

/** Changes of the schema, in order. */
export const payMigrations: Readonly<Record<string, Migration>> = {
  '001_orders': orders,
  '002_outbox': outboxMigration('pay'),
  '003_watch': watch,
  '004_buckets': bucketMigration('pay'),
  '005_names': names,
  '006_deposits': deposits,
  '007_transfers': transfers,
  '008_takers': takers,
}
