import { type Kysely, type Migration, sql } from 'kysely'
import { type BucketRow, bucketMigration } from '../http/buckets.js'
import { proofMigration } from '../proof/proofNonces.js'
import { knownLoginsMigration } from './login/knownLogins.js'
import { providersMigration } from './login/providers/migration.js'
import { type LoginTables, loginMigration } from './login/schema.js'

/** Tables of the auth part. They live in the schema `auth`, and no other part reads them. Times are ms since 1970. */
export interface AuthTables extends LoginTables {
  /** Keys that sign sessions, nonces and assertions, private halves included; `jwk` is a JSON Web Key. */
  'auth.keys': { kid: string; purpose: 'session' | 'nonce' | 'assertion'; jwk: object; created_at: number }
  /** Nonces that were redeemed, also in vain, kept until they would have expired. */
  'auth.used_nonces': { nonce: string; expires_at: number }
  /** Sessions that were signed out, by the id of their token, kept until that expires. */
  'auth.ended_sessions': { id: string; expires_at: number }
  /** Token buckets that several processes share. */
  'auth.buckets': BucketRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const authMigrations: Readonly<Record<string, Migration>> = {
  '001_wallet_sign_in': {
    async up(db: Kysely<unknown>) {
      await sql`create table auth.keys (
        kid text primary key,
        purpose text not null check (purpose in ('session', 'nonce')),
        jwk jsonb not null,
        created_at double precision not null
      )`.execute(db)
      // Logged, unlike the buckets: a crash must not make a used nonce good again, or bring back a session.
      await sql`create table auth.used_nonces (
        nonce text primary key,
        expires_at double precision not null
      )`.execute(db)
      await sql`create table auth.ended_sessions (
        id text primary key,
        expires_at double precision not null
      )`.execute(db)
    },
  },
  '002_buckets': bucketMigration('auth'),
  '003_take_tokens': bucketMigration('auth'),
  '004_login': loginMigration,
  '005_used_proofs': proofMigration('auth'),
  '006_providers': providersMigration,
  '007_known_logins': knownLoginsMigration,
}
