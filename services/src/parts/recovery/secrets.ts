import { type Envelope, openEnvelope, resealEnvelope, sealEnvelope } from '../../envelope/envelope.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { fromB64, toB64 } from '../../proof/encoding.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import type { StageBody } from './bodies.js'
import { recoveryLimits } from './limits.js'
import type { RecoveryTables } from './schema.js'
import { lockOwner, type RecoveryCall, type RecoveryTools, useAssertion } from './tools.js'

const day = 24 * 3_600_000

type SecretRow = RecoveryTables['recovery.secrets']

/**
 * Keeps r of a managed opener that is about to be published. It is not given out before the manifest that lists it has come.
 * @throws {Refusal} SHARE_INVALID for another wallet than the assertion's
 */
export async function stageSecret(
  { db, clock, keys }: RecoveryTools,
  { wal, id, gen, r }: StageBody,
  { assertion }: RecoveryCall,
): Promise<object> {
  const { rlm, sub } = assertion
  // Before creation the assertion names no wallet: whose it is, the manifest will show.
  if (assertion.scp === 'publish' && assertion.wal !== wal) {
    throw new Refusal(400, 'SHARE_INVALID', 'The secret is for another wallet than the assertion.')
  }
  const bytes = fromB64(r, 32) ?? new Uint8Array()
  const { bytes: sealed, keyName } = await sealEnvelope(keys, toContext({ rlm, wal, id, gen }), bytes).finally(() =>
    bytes.fill(0),
  )
  await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    await lockOwner(transaction, assertion)
    await useAssertion(transaction, assertion)
    const rows = await transaction
      .selectFrom('recovery.secrets')
      .select(['wal', 'id', 'gen', 'staged_at'])
      .where('rlm', '=', rlm)
      .where('sub', '=', sub)
      .where('staged_at', '>', now - day)
      .orderBy('staged_at')
      .execute()
    const others = rows.filter((row) => row.wal !== wal || row.id !== id || row.gen !== gen)
    const [oldest] = others
    if (oldest && others.length >= recoveryLimits.staged) {
      throw new TooManyError((oldest.staged_at ?? now) + day - now)
    }
    // What is live is never written over: its manifest is published.
    await transaction
      .insertInto('recovery.secrets')
      .values({ rlm, sub, wal, id, gen, r: sealed, r_key: keyName, staged_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['wal', 'rlm', 'sub', 'id', 'gen'])
          .doUpdateSet({ r: sealed, r_key: keyName, staged_at: now })
          .where('recovery.secrets.staged_at', 'is not', null),
      )
      .execute()
  })
  return {}
}

/** Opens r. @returns B64 */
export async function openSecret(row: SecretRow, keys: KeyProvider): Promise<string> {
  const r = await openEnvelope(keys, toContext(row), row.r)
  try {
    return toB64(r)
  } finally {
    r.fill(0)
  }
}

/** Seals r under the key in use. */
export const resealSecret = (row: Omit<SecretRow, 'r_key' | 'staged_at'>, keys: KeyProvider): Promise<Envelope> =>
  resealEnvelope(keys, toContext(row), row.r)

function toContext({ rlm, wal, id, gen }: Pick<SecretRow, 'rlm' | 'wal' | 'id' | 'gen'>) {
  return { part: 'recovery', rlm, wal, k: 'man', id, gen } as const
}
