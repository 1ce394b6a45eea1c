import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../http/refusal.js'
import { readManifest, type SignedManifest } from '../../manifest/readManifest.js'
import type { Assertion } from '../../proof/assertion.js'
import { invalidAssertion } from '../../proof/assertionDoor.js'
import { useOnce } from '../../proof/useOnce.js'
import { custodyLimits } from './limits.js'
import type { CustodyTables, WalletRow } from './schema.js'

/** Tables, or a transaction on them. */
export type CustodyDb = Kysely<CustodyTables>

/** A wallet with its head, read and verified. */
export interface FoundWallet {
  row: WalletRow
  head: SignedManifest
}

/**
 * Finds the wallet that an assertion is for.
 * @param isLocked whether others wait until the transaction ends
 * @throws {Refusal} WALLET_NOT_FOUND
 */
export async function findWallet(
  db: CustodyDb,
  { rlm, sub, wal }: Pick<Assertion, 'rlm' | 'sub' | 'wal'>,
  now: number,
  { isLocked = false } = {},
): Promise<FoundWallet> {
  let query = db
    .selectFrom('custody.wallets')
    .selectAll()
    .where('wal', '=', wal ?? '')
    .where('rlm', '=', rlm)
    .where('sub', '=', sub)
  if (isLocked) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row || (row.erase_at !== null && row.erase_at <= now)) throw notFound()
  return { row, head: await readHead(db, row) }
}

/** Finds the wallet of a user whose assertion names none. @throws {Refusal} WALLET_NOT_FOUND */
export async function findCurrentWallet(
  db: CustodyDb,
  { rlm, sub }: Pick<Assertion, 'rlm' | 'sub'>,
  now: number,
): Promise<FoundWallet> {
  const row = await db
    .selectFrom('custody.wallets')
    .select('wal')
    .where('rlm', '=', rlm)
    .where('sub', '=', sub)
    .where('is_current', '=', true)
    .executeTakeFirst()
  return findWallet(db, { rlm, sub, wal: row?.wal ?? null }, now)
}

/** The head of a wallet. A database that was changed by hand gives none. */
export async function readHead(db: CustodyDb, { wal, seq, hash }: WalletRow): Promise<SignedManifest> {
  const { compact } = await db
    .selectFrom('custody.manifests')
    .select('compact')
    .where('wal', '=', wal)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  const head = readManifest(compact)
  if (head.head.hash !== hash || head.manifest.wal !== wal) throw new Error('The head of a wallet was changed.')
  return head
}

/**
 * While a wallet is suspended, only a login after that counts: sessions from before may be a thief's.
 * @throws {Refusal} WALLET_SUSPENDED
 */
export function requireLoginSince({ suspended_at }: WalletRow, { at }: Assertion): void {
  // `at` has whole seconds: a login in the second of the suspension counts.
  if (suspended_at !== null && (at + 1) * 1000 <= suspended_at) throw suspended()
}

/** @throws {Refusal} STEP_UP_NEEDED for a login that is older than five minutes */
export function requireFreshLogin({ at }: Assertion, now: number): void {
  if (at * 1000 + custodyLimits.freshMs > now) return
  throw new Refusal(403, 'STEP_UP_NEEDED', 'This change needs a login that is younger than 5 minutes.')
}

/** @throws {Refusal} TOKEN_INVALID when it was used before */
export async function useAssertion(db: CustodyDb, { jti, exp }: Assertion): Promise<void> {
  if (!(await useOnce(db, 'custody', { kind: 'assertion', id: jti, expiresAt: exp * 1000 }))) throw invalidAssertion()
}

/** Makes those who write for one user wait for each other, also where there is no row yet. */
export async function lockOwner(db: CustodyDb, { rlm, sub }: Pick<Assertion, 'rlm' | 'sub'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custody:${rlm}:${sub}`}, 0))`.execute(db)
}

export const notFound = () => new Refusal(404, 'WALLET_NOT_FOUND', 'This user has no such wallet here.')

export const suspended = () =>
  new Refusal(403, 'WALLET_SUSPENDED', 'The wallet is suspended. Log in again and recover it, or publish a manifest.')
