import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../clock.js'
import type { BindNonces } from '../../evidence/bindNonces.js'
import type { CheckedEvidence } from '../../evidence/boundEvidence.js'
import { refuseEvidence } from '../../evidence/boundEvidence.js'
import type { IdTokens } from '../../evidence/idTokens.js'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { Refusal } from '../../http/refusal.js'
import type { Log } from '../../log.js'
import type { Assertion } from '../../proof/assertion.js'
import { invalidAssertion } from '../../proof/assertionDoor.js'
import { useOnce } from '../../proof/useOnce.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import type { RecoveryTables } from './schema.js'

/** Tables, or a transaction on them. */
export type RecoveryDb = Kysely<RecoveryTables>

/** What recovery's steps work with. */
export interface RecoveryTools {
  db: RecoveryDb
  clock: Clock
  log: Log
  keys: KeyProvider
  pepper: Uint8Array
  frameOrigin: string
  /** Recovery's part of `bind`. */
  bindNonces: BindNonces
  idTokens: IdTokens
  /** Calls of one network address. */
  addressLimiter: CallerLimiter
  /** Removes what is due, now and then. */
  keepUp(): Promise<void>
}

/** Who calls. */
export interface RecoveryCall {
  assertion: Assertion
  jkt: string
}

/** @throws {Refusal} TOKEN_INVALID when it was used before */
export async function useAssertion(db: RecoveryDb, { jti, exp }: Assertion): Promise<void> {
  if (!(await useOnce(db, 'recovery', { kind: 'assertion', id: jti, expiresAt: exp * 1000 }))) throw invalidAssertion()
}

/** @throws {Refusal} EVIDENCE_REFUSED when it was used before */
export async function useEvidence(db: RecoveryDb, { nonce }: CheckedEvidence): Promise<void> {
  if (!(await useOnce(db, 'recovery', nonce))) throw refuseEvidence()
}

/** Makes those who write for one user wait for each other, also where there is no row yet. */
export async function lockOwner(db: RecoveryDb, { rlm, sub }: Pick<Assertion, 'rlm' | 'sub'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recovery:${rlm}:${sub}`}, 0))`.execute(db)
}

export const notFound = () =>
  new Refusal(404, 'WALLET_NOT_FOUND', 'Recovery has no such wallet of this user. Send its manifests first.')
