import { type CheckedEvidence, checkBoundEvidence, type KeptEvidence } from '../../evidence/boundEvidence.js'
import { requireCounting, requireKnown } from '../../evidence/countFrom.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import type { Manifest } from '../../manifest/shape.js'
import type { Assertion } from '../../proof/assertion.js'
import type { ReleaseBody } from './bodies.js'
import { recoveryLimits } from './limits.js'
import { openSecret } from './secrets.js'
import { findHead } from './takeManifests.js'
import { notFound, type RecoveryCall, type RecoveryDb, type RecoveryTools, useAssertion, useEvidence } from './tools.js'

/**
 * Gives r of a managed opener, for evidence of recovery's own; without it, where the head lists mail as a check, for a login by
 * code under five minutes old.
 * @throws {Refusal} WALLET_NOT_FOUND, MEMBER_UNKNOWN, EVIDENCE_REFUSED, STEP_UP_NEEDED, TOO_NEW
 */
export async function releaseSecret(
  tools: RecoveryTools,
  { id, evidence }: ReleaseBody,
  call: RecoveryCall,
): Promise<{ r: string }> {
  const { db, clock, keys } = tools
  const { assertion } = call
  const manifest = await findManifest(db, assertion)
  if (manifest.lvl !== 'managed' || !manifest.mem.some((member) => member.k === 'man' && member.id === id)) {
    throw new Refusal(403, 'MEMBER_UNKNOWN', 'The wallet has no such managed opener.')
  }
  // A device that is a member opens without r.
  if (!manifest.mem.some((member) => member.k === 'dev' && member.jkt === call.jkt)) requireKnown(assertion)
  const checked = evidence ? await checkStored(tools, evidence, manifest, call) : undefined
  if (!checked) requireCode(assertion, manifest, clock.now())
  const secret = await db
    .selectFrom('recovery.secrets')
    .selectAll()
    .where('wal', '=', manifest.wal)
    .where('id', '=', id)
    .where('gen', '=', manifest.gen)
    .where('staged_at', 'is', null)
    .executeTakeFirst()
  if (!secret) throw notFound()
  // Opened before it is counted, and outside of the transaction: a key service that is slow holds no other call up.
  const r = await openSecret(secret, keys)
  await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const head = await findHead(transaction, manifest.wal)
    const isStill = head?.manifest.gen === manifest.gen && head.manifest.mem.some((member) => member.id === id)
    const isStillCheck = !checked || head?.manifest.evd.some((one) => one.id === checked.kept.id)
    if (!isStill || !isStillCheck) throw notFound()
    await checkRate(transaction, manifest.wal, now)
    await useAssertion(transaction, assertion)
    if (checked) await useEvidence(transaction, checked)
    await transaction.insertInto('recovery.releases').values({ wal: manifest.wal, at: now }).execute()
  })
  return { r }
}

async function findManifest(db: RecoveryDb, { wal, rlm, sub }: Assertion): Promise<Manifest> {
  const manifest = (await findHead(db, wal ?? ''))?.manifest
  if (!manifest || manifest.rlm !== rlm || manifest.sub !== sub) throw notFound()
  return manifest
}

async function checkStored(
  tools: RecoveryTools,
  given: NonNullable<ReleaseBody['evidence']>,
  { wal, evd }: Manifest,
  { assertion, jkt }: RecoveryCall,
): Promise<CheckedEvidence> {
  const stored = await tools.db
    .selectFrom('recovery.evidence')
    .selectAll()
    .where('wal', '=', wal)
    .where('id', '=', given.id)
    .executeTakeFirst()
  if (!stored || stored.kind !== given.kind || !evd.some(({ id }) => id === given.id)) {
    throw new Refusal(403, 'EVIDENCE_REFUSED', 'Give evidence that the manifest lists as a check.')
  }
  const kept: KeptEvidence = stored
  const part = { ...tools, nonces: tools.bindNonces, part: 'recovery' } as const
  const checked = await checkBoundEvidence(given, part, { assertion, jkt, stored: kept })
  requireCounting(stored, tools.clock.now())
  return checked
}

/** What recovery can do where mail is a check: custody has asked the mailbox, and auth has seen its code just now. */
function requireCode({ amr, at }: Assertion, { evd }: Manifest, now: number): void {
  if (!evd.some(({ kind }) => kind === 'mail')) {
    throw new Refusal(403, 'EVIDENCE_REFUSED', 'Give evidence that the manifest lists as a check.')
  }
  if (amr.includes('otp') && at * 1000 + recoveryLimits.freshMs > now) return
  throw new Refusal(403, 'STEP_UP_NEEDED', 'This needs a login by code that is younger than 5 minutes.')
}

async function checkRate(db: RecoveryDb, wal: string, now: number): Promise<void> {
  const hour = 3_600_000
  await db
    .deleteFrom('recovery.releases')
    .where('wal', '=', wal)
    .where('at', '<=', now - hour)
    .execute()
  const rows = await db.selectFrom('recovery.releases').select('at').where('wal', '=', wal).orderBy('at').execute()
  const [oldest] = rows
  if (oldest && rows.length >= recoveryLimits.releases) throw new TooManyError(oldest.at + hour - now)
}
