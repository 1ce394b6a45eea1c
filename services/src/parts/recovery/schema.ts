import { type Generated, type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../../http/buckets.js'
import { proofMigration } from '../../proof/proofNonces.js'
import { usedOnceMigration } from '../../proof/useOnce.js'
import { knownChecksMigration } from './knownChecks.js'

/** Tables of the recovery part. They live in the schema `recovery`, and no other part reads them. Times are ms since 1970. */
export interface RecoveryTables {
  /** The newest manifest that recovery has verified, as it was signed. */
  'recovery.wallets': {
    wal: string
    rlm: string
    sub: string
    seq: number
    compact: string
    updated_at: number
    /** When it is erased; null unless its deletion was asked for. */
    erase_at: Generated<number | null>
    /** When that was, and when one was taken back last. */
    deleted_at: Generated<number | null>
    undone_at: Generated<number | null>
    made_at: number
    /** Thumbprint of the device that made it; null where another one told of it. */
    made_on: string | null
  }
  /** r of managed openers, enveloped. Without `staged_at` it is live. */
  'recovery.secrets': {
    rlm: string
    sub: string
    wal: string
    id: string
    gen: number
    r: Uint8Array
    r_key: string
    staged_at: number | null
  }
  /** What proves a check; see `KeptEvidence`. */
  'recovery.evidence': {
    wal: string
    id: string
    kind: 'mail' | 'oidc' | 'wa'
    digest: Uint8Array | null
    credential: string | null
    public_key: Uint8Array | null
    /** From when on it gives r to a new device. */
    counts_from: number
  }
  /** When r was given. */
  'recovery.releases': { wal: string; at: number }
  'recovery.used_once': { id: string; expires_at: number }
  'recovery.used_proofs': { nonce: string; expires_at: number }
  'recovery.buckets': BucketRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const recoveryMigrations: Readonly<Record<string, Migration>> = {
  '001_wallets': {
    async up(db: Kysely<unknown>) {
      await sql`create table recovery.wallets (
        wal text primary key,
        rlm text not null,
        sub text not null,
        seq integer not null,
        compact text not null,
        updated_at double precision not null
      )`.execute(db)
      await sql`create index wallets_owner on recovery.wallets (rlm, sub)`.execute(db)
      // Of a wallet that is not there yet as well, and by owner: what a stranger stages for another's wallet is never given.
      await sql`create table recovery.secrets (
        rlm text not null,
        sub text not null,
        wal text not null,
        id text not null,
        gen integer not null,
        r bytea not null,
        r_key text not null,
        staged_at double precision,
        primary key (wal, rlm, sub, id, gen)
      )`.execute(db)
      await sql`create index secrets_staged on recovery.secrets (staged_at) where staged_at is not null`.execute(db)
      await sql`create table recovery.evidence (
        wal text not null references recovery.wallets on delete cascade,
        id text not null,
        kind text not null check (kind in ('oidc', 'wa')),
        digest bytea,
        credential text,
        public_key bytea,
        primary key (wal, id)
      )`.execute(db)
      await sql`create table recovery.releases (
        wal text not null references recovery.wallets on delete cascade,
        at double precision not null
      )`.execute(db)
      await sql`create index releases_wallet on recovery.releases (wal, at)`.execute(db)
    },
  },
  '002_used_once': usedOnceMigration('recovery'),
  '003_used_proofs': proofMigration('recovery'),
  '004_buckets': bucketMigration('recovery'),
  '005_deletions': {
    async up(db: Kysely<unknown>) {
      await sql`alter table recovery.wallets add column erase_at double precision`.execute(db)
      await sql`create index wallets_erase on recovery.wallets (erase_at) where erase_at is not null`.execute(db)
    },
  },
  '006_known_checks': knownChecksMigration,
  '007_orders': {
    async up(db: Kysely<unknown>) {
      await sql`alter table recovery.wallets
        add column deleted_at double precision,
        add column undone_at double precision`.execute(db)
      await sql`update recovery.wallets set deleted_at = updated_at where erase_at is not null`.execute(db)
    },
  },
}
