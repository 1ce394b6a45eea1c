import { type Generated, type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { proofMigration } from '../../proof/proofNonces.js'
import { usedOnceMigration } from '../../proof/useOnce.js'
import { knownOpenersMigration } from './knownOpeners.js'
import { waitsMigration } from './waitsMigration.js'

/** A wallet. Times are ms since 1970. */
export interface WalletRow {
  wal: string
  rlm: string
  sub: string
  /** Whether it is the user's wallet; false for one that another has replaced. */
  is_current: boolean
  /** The head. */
  seq: number
  hash: string
  /** Generation and sealed record. */
  gen: number
  record: Uint8Array
  created_at: number
  /** Last release. */
  opened_at: number
  suspended_at: number | null
  /** A deletion under way: what asked for it, since when, and when the wallet is erased. `slow` suspends nothing. */
  deletion: 'fast' | 'slow' | null
  deleted_at: number | null
  erase_at: number | null
  /** When the last deletion was taken back. */
  undone_at: number | null
  /** Since when a recovery by mailbox waits. */
  mail_wait_from: number | null
  /** How long that wait is. */
  mail_wait_ms: number
  /** Since when a further wallet waits. */
  replace_from: number | null
}

/** What one member needs to open the wallet. `s` is enveloped, the other columns are public. */
export interface ShareRow {
  wal: string
  id: string
  k: string
  gen: number
  enc: Uint8Array
  ct: Uint8Array
  s: Uint8Array
  /** Name of the key that `s` is under. */
  s_key: string
  /** From when on it opens a new device. */
  counts_from: number
}

/** A request of a mail, whose page is to be pressed. */
export interface MailRequestRow {
  request: string
  /** SHA-256 of the secret in the link that confirms. */
  press_hash: Uint8Array
  /** SHA-256 of the secret in the link that says "not me". */
  refuse_hash: Uint8Array
  jkt: string
  /** The login that asked: its press is good for no other. Empty in rows of before. */
  sid: string
  rlm: string
  sub: string
  /** What is kept of the mailbox as evidence. */
  mailbox: Uint8Array
  org: string
  browser: string
  place: string
  /** Of the page's link; empty where none was asked for. */
  language: string
  /** Two digits, which the device alone gets. Empty in rows of before. */
  number: string
  /** What the page offers, with spaces between. */
  numbers: string
  created_at: number
  pressed_at: number | null
  refused_at: number | null
}

/** Tables of the custody part. They live in the schema `custody`, and no other part reads them. */
export interface CustodyTables {
  'custody.wallets': WalletRow
  /** Manifests as they were signed. */
  'custody.manifests': { wal: string; seq: number; hash: string; compact: string; created_at: number }
  'custody.shares': ShareRow
  /** Releases to a member's key, which stay counted when the member goes: put back, it goes on from there. */
  'custody.counts': { wal: string; pk: string; n: number }
  /** What proves a check; see `KeptEvidence`. */
  'custody.evidence': {
    wal: string
    id: string
    kind: 'mail' | 'oidc' | 'wa'
    digest: Uint8Array | null
    credential: string | null
    public_key: Uint8Array | null
    added_at: number
    /** From when on it opens a new device. */
    counts_from: number
    /** When it was shown last; 0 where auth's word alone was there. */
    shown_at: number
  }
  /** Which member got its share when, for a login at which site, as claimed. */
  'custody.releases': { n: Generated<number>; wal: string; at: number; id: string; org: string }
  'custody.mail_requests': MailRequestRow
  /** Devices that wait to open a wallet by its mailbox; `allowed_at`: a listed device said yes. */
  'custody.waits': {
    wal: string
    jkt: string
    org: string
    browser: string
    place: string
    at: number
    allowed_at: number | null
  }
  /** Mails that were asked for, by digests of mailbox and account: what limits count. */
  'custody.mails': { mailbox: string; account: string; at: number }
  'custody.used_once': { id: string; expires_at: number }
  'custody.used_proofs': { nonce: string; expires_at: number }
  'custody.buckets': BucketRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const custodyMigrations: Readonly<Record<string, Migration>> = {
  '001_wallets': {
    async up(db: Kysely<unknown>) {
      await sql`create table custody.wallets (
        wal text primary key,
        rlm text not null,
        sub text not null,
        is_current boolean not null,
        seq integer not null,
        hash text not null,
        gen integer not null,
        record bytea not null,
        created_at double precision not null,
        opened_at double precision not null,
        suspended_at double precision,
        erase_at double precision,
        mail_wait_from double precision,
        replace_from double precision
      )`.execute(db)
      await sql`create unique index wallets_owner on custody.wallets (rlm, sub) where is_current`.execute(db)
      await sql`create index wallets_erase on custody.wallets (erase_at) where erase_at is not null`.execute(db)
      await sql`create index wallets_suspended on custody.wallets (suspended_at)
        where suspended_at is not null`.execute(db)
      await sql`create table custody.manifests (
        wal text not null references custody.wallets on delete cascade,
        seq integer not null,
        hash text not null,
        compact text not null,
        created_at double precision not null,
        primary key (wal, seq)
      )`.execute(db)
      await sql`create table custody.shares (
        wal text not null references custody.wallets on delete cascade,
        id text not null,
        k text not null,
        gen integer not null,
        enc bytea not null,
        ct bytea not null,
        s bytea not null,
        s_key text not null,
        n integer not null default 0,
        primary key (wal, id)
      )`.execute(db)
      await sql`create table custody.evidence (
        wal text not null references custody.wallets on delete cascade,
        id text not null,
        kind text not null check (kind in ('mail', 'oidc', 'wa')),
        digest bytea,
        credential text,
        public_key bytea,
        primary key (wal, id)
      )`.execute(db)
      await sql`create table custody.releases (
        n bigint generated always as identity,
        wal text not null references custody.wallets on delete cascade,
        at double precision not null,
        id text not null,
        org text not null
      )`.execute(db)
      await sql`create index releases_wallet on custody.releases (wal, at)`.execute(db)
      await sql`create table custody.mail_requests (
        request text primary key,
        press_hash bytea not null unique,
        refuse_hash bytea not null unique,
        jkt text not null,
        rlm text not null,
        sub text not null,
        mailbox bytea not null,
        org text not null,
        browser text not null,
        place text not null,
        language text not null,
        created_at double precision not null,
        pressed_at double precision,
        refused_at double precision
      )`.execute(db)
      await sql`create table custody.mails (
        mailbox text not null,
        account text not null,
        at double precision not null
      )`.execute(db)
      await sql`create index mails_mailbox on custody.mails (mailbox, at)`.execute(db)
      await sql`create index mails_account on custody.mails (account, at)`.execute(db)
    },
  },
  '002_used_once': usedOnceMigration('custody'),
  '003_used_proofs': proofMigration('custody'),
  '004_buckets': bucketMigration('custody'),
  '005_known_openers': knownOpenersMigration,
  '006_deletions': {
    async up(db: Kysely<unknown>) {
      await sql`alter table custody.wallets
        add column deletion text check (deletion in ('fast', 'slow')),
        add column deleted_at double precision,
        add column undone_at double precision`.execute(db)
      await sql`update custody.wallets set deletion = 'fast', deleted_at = coalesce(suspended_at, erase_at)
        where erase_at is not null`.execute(db)
    },
  },
  '007_counts': {
    async up(db: Kysely<unknown>) {
      await sql`create table custody.counts (
        wal text not null references custody.wallets on delete cascade,
        pk text not null,
        n integer not null,
        primary key (wal, pk)
      )`.execute(db)
      // The key of a member stands in the head alone: base64url of JSON, between the first two points.
      await sql`insert into custody.counts (wal, pk, n)
        select share.wal, member ->> 'pk', max(share.n)
        from custody.shares share
        join custody.wallets wallet on wallet.wal = share.wal
        join custody.manifests head on head.wal = wallet.wal and head.seq = wallet.seq
        cross join lateral (select translate(split_part(head.compact, '.', 2), '-_', '+/') as text) body
        cross join lateral jsonb_array_elements(
          convert_from(decode(rpad(body.text, (length(body.text) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb -> 'mem'
        ) member
        where member ->> 'id' = share.id and share.n > 0
        group by share.wal, member ->> 'pk'`.execute(db)
      await sql`alter table custody.shares drop column n`.execute(db)
    },
  },
  '008_numbers': {
    async up(db: Kysely<unknown>) {
      await sql`alter table custody.mail_requests
        add column number text not null default '',
        add column numbers text not null default ''`.execute(db)
    },
  },
  '009_waits': waitsMigration,
  '010_logins': {
    async up(db: Kysely<unknown>) {
      await sql`alter table custody.mail_requests add column sid text not null default ''`.execute(db)
    },
  },
}
