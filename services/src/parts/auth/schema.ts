import { type Kysely, type Migration, sql } from 'kysely'
import { dailyCountsMigration } from '../../counts/dailyCounts.js'
import { bucketMigration } from '../../http/buckets.js'
import { changesMigration } from '../../operations/changes.js'
import { consoleKeysMigration } from '../../operations/consoleKeys.js'
import { outboxMigration } from '../../outbox/tables.js'
import { proofMigration } from '../../proof/proofNonces.js'
import { hostKeysMigration } from './hostKeys/migration.js'
import { importedUsersMigration } from './importedUsers/migration.js'
import { accountTypeMigration } from './login/accountType.js'
import { deletionMigration, erasureOrdersMigration, ordersMigration } from './login/deletionMigration.js'
import { disclosuresMigration } from './login/disclosure/migration.js'
import { exchangeMigration } from './login/exchange/migration.js'
import { hiddenIdentitiesMigration } from './login/hiddenIdentities.js'
import { knownLoginsMigration } from './login/knownLogins.js'
import { mailSettingsMigration } from './login/mail/settingsMigration.js'
import { mailLogMigration } from './login/mailLog/migration.js'
import { newsMigration } from './login/newsMigration.js'
import { providersMigration } from './login/providers/migration.js'
import { type LoginTables, loginMigration } from './login/schema.js'
import { signUpsMigration } from './login/signUps/migration.js'
import { suspensionsMigration } from './login/suspension/migration.js'
import { sessionsMigration } from './sessionsMigration.js'

/** Tables of the auth part. They live in the schema `auth`, and no other part reads them. Times are ms since 1970. */
export type AuthTables = LoginTables

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
  '008_deletions': deletionMigration,
  '009_sealed_keys': {
    async up(db: Kysely<unknown>) {
      // Private halves lay here in clear, and a copy of the database may have them: they sign nothing from here on.
      await sql`delete from auth.keys where purpose = 'nonce'`.execute(db)
      await sql`alter table auth.keys
        add column public_jwk jsonb,
        add column sealed bytea,
        add column key_name text`.execute(db)
      await sql`update auth.keys set public_jwk = jsonb_strip_nulls(jsonb_build_object(
        'kty', jwk->'kty', 'crv', jwk->'crv', 'x', jwk->'x', 'y', jwk->'y', 'kid', kid,
        'alg', case purpose when 'session' then 'EdDSA' else 'ES256' end, 'use', 'sig'))`.execute(db)
      await sql`alter table auth.keys drop column jwk`.execute(db)
    },
  },
  '010_news': newsMigration,
  '011_orders': ordersMigration,
  '012_hidden_identities': hiddenIdentitiesMigration,
  '013_sessions': sessionsMigration,
  '014_outbox': outboxMigration('auth'),
  '015_host_keys': hostKeysMigration,
  '016_imported_users': importedUsersMigration,
  '017_suspensions': suspensionsMigration,
  '018_disclosures': disclosuresMigration,
  '019_exchange': exchangeMigration,
  '020_account_type': accountTypeMigration,
  '021_changes': changesMigration('auth'),
  '022_console_keys': consoleKeysMigration('auth'),
  '023_mail_log': mailLogMigration,
  '024_daily_counts': dailyCountsMigration('auth'),
  '025_sign_ups': signUpsMigration,
  '026_mail_settings': mailSettingsMigration,
  '027_erasure_orders': erasureOrdersMigration,
}
