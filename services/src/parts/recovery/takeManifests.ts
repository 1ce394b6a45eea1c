import { type CheckedEvidence, checkBoundEvidence, refuseEvidence } from '../../evidence/boundEvidence.js'
import { countFrom } from '../../evidence/countFrom.js'
import { TooManyError } from '../../http/tooMany.js'
import { readForward } from '../../manifest/chain.js'
import { readManifest, refuse, type SignedManifest } from '../../manifest/readManifest.js'
import type { Head } from '../../manifest/shape.js'
import type { ManifestBody } from './bodies.js'
import { recoveryLimits } from './limits.js'
import {
  lockOwner,
  notFound,
  type RecoveryCall,
  type RecoveryDb,
  type RecoveryTools,
  useAssertion,
  useEvidence,
} from './tools.js'

/**
 * Takes manifests, forward and chained only. What was staged for the new head is live from then on; secrets and evidence that
 * it does not list are deleted.
 * @throws {Refusal} MANIFEST_REFUSED, EVIDENCE_REFUSED, WALLET_NOT_FOUND
 */
export async function takeManifests(
  tools: RecoveryTools,
  { manifests, evidence = [] }: ManifestBody,
  call: RecoveryCall,
): Promise<{ head: Head }> {
  const { assertion, jkt } = call
  const last = readManifest(manifests.at(-1) ?? '')
  const { rlm, sub, wal } = last.manifest
  if (rlm !== assertion.rlm || sub !== assertion.sub) throw refuse('It is one of another user.')
  // At creation auth may not know of the wallet yet.
  if (assertion.wal !== null && assertion.wal !== wal && assertion.scp !== 'create') throw notFound()
  if (evidence.length > 0 && !['create', 'publish'].includes(assertion.scp)) throw refuseEvidence()
  const checked = await Promise.all(
    evidence.map((given) => {
      const isListed = last.manifest.evd.some(({ id, kind }) => id === given.id && kind === given.kind)
      if (!isListed) throw refuseEvidence()
      return checkBoundEvidence(
        given,
        { ...tools, nonces: tools.bindNonces, part: 'recovery' },
        { assertion, jkt, stored: undefined },
      )
    }),
  )
  return tools.db.transaction().execute(async (db) => {
    const now = tools.clock.now()
    await lockOwner(db, assertion)
    await useAssertion(db, assertion)
    const known = await findHead(db, wal)
    const head = readForward(manifests, known, now) ?? known
    if (!head) throw notFound()
    if (head !== known) {
      if (!known) await checkRoom(db, head, now)
      await moveHead(db, head, listManaged(manifests), { now, madeOn: assertion.scp === 'create' ? jkt : null })
    }
    if (checked.length > 0) await addEvidence(db, head, checked, await findCountFrom(db, wal, call, now))
    return { head: head.head }
  })
}

/** The newest manifest that recovery has of a wallet; others wait for the row until the transaction ends. */
export async function findHead(db: RecoveryDb, wal: string): Promise<SignedManifest | undefined> {
  const row = await db
    .selectFrom('recovery.wallets')
    .select('compact')
    .where('wal', '=', wal)
    .forUpdate()
    .executeTakeFirst()
  return row && readManifest(row.compact)
}

async function checkRoom(db: RecoveryDb, { manifest: { rlm, sub } }: SignedManifest, now: number): Promise<void> {
  const rows = await db
    .selectFrom('recovery.wallets')
    .select('updated_at')
    .where('rlm', '=', rlm)
    .where('sub', '=', sub)
    .execute()
  const newest = Math.max(...rows.map(({ updated_at }) => updated_at))
  if (rows.length >= recoveryLimits.wallets) throw new TooManyError(Math.max(1, newest + recoveryLimits.stagedMs - now))
}

/** Managed openers of manifests on the way: what they are without is deleted, staged or not. */
function listManaged(compacts: readonly string[]): string[] {
  return compacts.flatMap((compact) =>
    readManifest(compact).manifest.mem.flatMap(({ k, id }) => (k === 'man' ? [id] : [])),
  )
}

async function moveHead(
  db: RecoveryDb,
  { manifest, compact }: SignedManifest,
  passed: readonly string[],
  { now, madeOn }: { now: number; madeOn: string | null },
): Promise<void> {
  const { wal, rlm, sub, seq, gen, mem, evd } = manifest
  await db
    .insertInto('recovery.wallets')
    .values({ wal, rlm, sub, seq, compact, updated_at: now, made_at: now, made_on: madeOn })
    .onConflict((conflict) => conflict.column('wal').doUpdateSet({ seq, compact, updated_at: now }))
    .execute()
  const managed = mem.find(({ k }) => k === 'man')
  if (managed) {
    await db
      .updateTable('recovery.secrets')
      .set({ staged_at: null })
      .where('wal', '=', wal)
      .where('rlm', '=', rlm)
      .where('sub', '=', sub)
      .where('id', '=', managed.id)
      .where('gen', '=', gen)
      .where('staged_at', 'is not', null)
      .execute()
  }
  const gone = passed.filter((id) => id !== managed?.id)
  // What is staged for a manifest that is still to come stays.
  await db
    .deleteFrom('recovery.secrets')
    .where('wal', '=', wal)
    .where((where) =>
      where.or([
        where('rlm', '<>', rlm),
        where('sub', '<>', sub),
        where('gen', '<', gen),
        ...(gone.length > 0 ? [where('id', 'in', gone)] : []),
        where.and([
          where('staged_at', 'is', null),
          where.or([where('id', '<>', managed?.id ?? ''), where('gen', '<>', gen)]),
        ]),
      ]),
    )
    .execute()
  let old = db.deleteFrom('recovery.evidence').where('wal', '=', wal)
  if (evd.length > 0)
    old = old.where(
      'id',
      'not in',
      evd.map(({ id }) => id),
    )
  await old.execute()
}

async function findCountFrom(
  db: RecoveryDb,
  wal: string,
  { assertion, jkt }: RecoveryCall,
  now: number,
): Promise<number> {
  const { made_at: madeAt, made_on } = await db
    .selectFrom('recovery.wallets')
    .select(['made_at', 'made_on'])
    .where('wal', '=', wal)
    .executeTakeFirstOrThrow()
  return countFrom({ assertion, madeAt, isFirstDevice: made_on === jkt }, now)
}

async function addEvidence(
  db: RecoveryDb,
  { manifest: { wal, evd } }: SignedManifest,
  checked: readonly CheckedEvidence[],
  countsFrom: number,
): Promise<void> {
  for (const one of checked) {
    await useEvidence(db, one)
    if (!evd.some(({ id, kind }) => id === one.kept.id && kind === one.kept.kind)) throw refuseEvidence()
    // What is kept stays: a check is replaced by another one, with another id.
    await db
      .insertInto('recovery.evidence')
      .values({ wal, ...one.kept, counts_from: countsFrom })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
