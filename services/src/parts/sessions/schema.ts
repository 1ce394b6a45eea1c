import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { proofMigration } from '../../proof/proofNonces.js'

/** What is told of a permission, once each. */
export type SessionNotice = 'used' | 'spent' | 'ending'

/** What an event says. */
export type SessionEventKind = 'used' | 'disabled' | 'enabled' | 'nonce'

/**
 * Tables of the sessions part. They live in the schema `sessions`, and no other part reads them. Times are ms since 1970 where nothing else
 * is said, addresses and hashes in small letters, chains CAIP-2.
 */
export interface SessionsTables {
  /** Permissions as their users kept them: what the chain does not say of them. */
  'sessions.grants': {
    rlm: string
    sub: string
    chain: string
    hash: string
    account: string
    /** The page that got it. */
    origin: string
    at: number
    /** As the page got it (ERC-7715), JSON. */
    answer: string
    /** In seconds. */
    expiry: number
    /** The account's number at the NonceEnforcer that it holds for. */
    nonce: string
    told: readonly SessionNotice[]
    /** SHA-256 of the secret of the agent's link that it was given by, in hex; null where a page got it. It is never forgotten: a link is good once. */
    link: string | null
    /** When it was kept for the agent, until that has it; null from then on. */
    link_at: number | null
  }
  /** Whose accounts are followed. */
  'sessions.accounts': { rlm: string; sub: string; account: string }
  /** How far an account's events were read on a chain. */
  'sessions.followed': {
    chain: string
    account: string
    /** Events above this block are followed; those up to it are looked for back in time. */
    live_from: number
    /** `waiting` for the next way back in time, on it, or looked for. */
    past: 'waiting' | 'running' | 'read'
  }
  /** A way back in time through a chain: the next block down. */
  'sessions.backs': { chain: string; next: number }
  /** The last final block that was read. */
  'sessions.heads': { chain: string; block: number }
  /** Events that may be taken back. They are read anew with every block. */
  'sessions.events': {
    chain: string
    block: number
    log_index: number
    hash: string
    account: string
    kind: SessionEventKind
    /** By which the chain knows the permission; empty for a step of the nonce, which ends all up to a number. */
    permission: string
    nonce: string | null
    context: string | null
    at: number
  }
  /** What final events say of a permission. */
  'sessions.seen': {
    chain: string
    permission: string
    account: string
    /** The delegation with its signature, as it redeems (ERC-7710). */
    context: string
    expiry: number
    nonce: string
    uses: number
    last_hash: string | null
    last_at: number | null
    last_block: number
    is_disabled: boolean
    /** When that was last changed; null where it never was. */
    toggled_at: number | null
    toggled_block: number
    /** The last use after which it was looked at how much is left. */
    judged_block: number
  }
  /** The account's next number at the NonceEnforcer, by final events. */
  'sessions.nonces': { chain: string; account: string; next: string; at: number }
  /** Which process follows a chain, and until when no other does. */
  'sessions.watchers': { chain: string; owner: string; ends_at: Date }
  'sessions.buckets': BucketRow
}

const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sessions.grants (
      rlm text not null,
      sub text not null,
      chain text not null,
      hash text not null,
      account text not null,
      origin text not null,
      at double precision not null,
      answer text not null,
      expiry double precision not null,
      nonce numeric(78) not null,
      told text[] not null default '{}',
      link text unique,
      link_at double precision,
      primary key (rlm, sub, chain, hash)
    )`.execute(db)
    await sql`create index grants_permission on sessions.grants (chain, hash)`.execute(db)
    await sql`create index grants_account on sessions.grants (account)`.execute(db)
    await sql`create index grants_expiry on sessions.grants (expiry)`.execute(db)
    await sql`create table sessions.accounts (
      rlm text not null,
      sub text not null,
      account text not null,
      primary key (rlm, sub, account)
    )`.execute(db)
    await sql`create index accounts_account on sessions.accounts (account)`.execute(db)
    await sql`create table sessions.followed (
      chain text not null,
      account text not null,
      live_from double precision not null,
      past text not null check (past in ('waiting', 'running', 'read')),
      primary key (chain, account)
    )`.execute(db)
    await sql`create table sessions.backs (chain text primary key, next double precision not null)`.execute(db)
    await sql`create table sessions.heads (chain text primary key, block double precision not null)`.execute(db)
    await sql`create table sessions.events (
      chain text not null,
      block double precision not null,
      log_index integer not null,
      hash text not null,
      account text not null,
      kind text not null check (kind in ('used', 'disabled', 'enabled', 'nonce')),
      permission text not null,
      nonce numeric(78),
      context text,
      at double precision not null,
      primary key (chain, block, log_index)
    )`.execute(db)
    await sql`create index events_permission on sessions.events (chain, permission)`.execute(db)
    await sql`create index events_account on sessions.events (account)`.execute(db)
    await sql`create table sessions.seen (
      chain text not null,
      permission text not null,
      account text not null,
      context text not null,
      expiry double precision not null,
      nonce numeric(78) not null,
      uses integer not null default 0,
      last_hash text,
      last_at double precision,
      last_block double precision not null default -1,
      is_disabled boolean not null default false,
      toggled_at double precision,
      toggled_block double precision not null default -1,
      judged_block double precision not null default -1,
      primary key (chain, permission)
    )`.execute(db)
    await sql`create index seen_account on sessions.seen (account)`.execute(db)
    await sql`create table sessions.nonces (
      chain text not null,
      account text not null,
      next numeric(78) not null,
      at double precision not null,
      primary key (chain, account)
    )`.execute(db)
    await sql`create table sessions.watchers (
      chain text primary key,
      owner text not null,
      ends_at timestamptz not null
    )`.execute(db)
  },
}

/** Changes of the schema, in order. Written for Postgres 15 and later. */
export const sessionsMigrations: Readonly<Record<string, Migration>> = {
  '001_sessions': sessions,
  '002_proofs': proofMigration('sessions'),
  '003_buckets': bucketMigration('sessions'),
}
