import { Refusal } from '../http/refusal.js'
import { TooManyError } from '../http/tooMany.js'
import { checkSuccessor } from '../manifest/chain.js'
import { readManifest, refuse, type SignedManifest } from '../manifest/readManifest.js'
import type { Head, Manifest, Member } from '../manifest/shape.js'
import { checkTimes } from '../manifest/times.js'
import type { Assertion } from '../proof/assertion.js'
import type { PublishBody } from './bodies.js'
import { checkOwner, readRecord } from './createWallet.js'
import { checkNewEvidence } from './evidence.js'
import { custodyLimits } from './limits.js'
import {
  type CustodyDb,
  findWallet,
  notFound,
  requireFreshLogin,
  requireLoginSince,
  useAssertion,
} from './openWallet.js'
import type { ShareRow } from './schema.js'
import { readShares } from './shares.js'
import type { CustodyTools } from './tools.js'

/**
 * Puts a manifest at the head, where it follows the one that is there, with the shares, secrets and evidence that are new;
 * those of members and checks that it does not list are deleted. One transaction, or nothing. Lifts a suspension.
 * @throws {Refusal} HEAD_MOVED, MANIFEST_REFUSED, SHARE_INVALID, EVIDENCE_REFUSED, MEMBER_UNKNOWN, STEP_UP_NEEDED
 */
export async function publishManifest(
  tools: CustodyTools,
  body: PublishBody,
  { assertion, jkt }: { assertion: Assertion; jkt: string },
): Promise<{ head: Head }> {
  const signed = readManifest(body.manifest)
  const { manifest } = signed
  checkOwner(manifest, assertion)
  if (manifest.wal !== assertion.wal) throw notFound()
  const now = tools.clock.now()
  const { row, head } = await findWallet(tools.db, assertion, now)
  requireLoginSince(row, assertion)
  if (!isMember(head.manifest, jkt) && !isMember(manifest, jkt)) throw notMember()
  if (manifest.prev !== head.head.hash) throw headMoved()
  checkSuccessor(head, signed)
  checkTimes(head, signed, now)
  if (isRecoveryChange(head.manifest, manifest)) requireFreshLogin(assertion, now)
  const record = readNewRecord(body.record, head.manifest, manifest)
  const known = new Set(head.manifest.evd.map(({ id }) => id))
  const evidence = await checkNewEvidence(tools, manifest, known, body.evidence ?? [], { assertion, jkt })
  const shares = await readShares({ ...body, manifest }, listNeeded(head.manifest, manifest), tools.keys)
  await tools.db.transaction().execute(async (db) => {
    const { row: locked } = await findWallet(db, assertion, now, { isLocked: true })
    if (locked.hash !== head.head.hash) throw headMoved()
    requireLoginSince(locked, assertion)
    await checkRate(db, manifest.wal, now)
    await useAssertion(db, assertion)
    for (const one of evidence) await one.use(db)
    await replaceShares(db, signed, shares)
    await replaceEvidence(
      db,
      manifest,
      evidence.map(({ kept }) => kept),
    )
    await moveHead(db, signed, record, now)
  })
  return { head: signed.head }
}

/** Whether a device that signs with this key is a member. */
export function isMember({ mem }: Manifest, jkt: string): boolean {
  return mem.some((member) => member.k === 'dev' && member.jkt === jkt)
}

export const notMember = () =>
  new Refusal(403, 'MEMBER_UNKNOWN', 'This device is no member of the wallet. Recover the wallet on it first.')

const headMoved = () =>
  new Refusal(409, 'HEAD_MOVED', 'The manifest does not follow the head. Fetch what is new, verify it, and sign anew.')

/** Whether it changes what brings the wallet back: openers but devices, checks, the level, the wallet that replaces it. Securing it anew does not. */
function isRecoveryChange(before: Manifest, after: Manifest): boolean {
  const list = ({ mem, lvl, evd, nxt = '' }: Manifest) =>
    [
      lvl,
      nxt,
      ...evd.map(({ id }) => id),
      ...mem.flatMap(({ k, id }) => (k === 'dev' ? [] : k === 'man' && after.gen !== before.gen ? [k] : [id])),
    ]
      .toSorted()
      .join()
  return list(before) !== list(after)
}

function readNewRecord(text: string | undefined, before: Manifest, after: Manifest): Uint8Array | undefined {
  const isNew = after.gen !== before.gen
  if (isNew !== (text !== undefined)) throw refuse('A new generation, and only that, comes with a record.')
  return text === undefined ? undefined : readRecord(text, after.rec)
}

/** Members that cannot go on with the share that they have: new or changed ones, and all in a new generation. */
function listNeeded(before: Manifest, after: Manifest): ReadonlySet<string> {
  const isKept = (member: Member) =>
    after.gen === before.gen &&
    before.mem.some(({ id, k, pk }) => id === member.id && k === member.k && pk === member.pk)
  return new Set(after.mem.filter((member) => !isKept(member)).map(({ id }) => id))
}

async function checkRate(db: CustodyDb, wal: string, now: number): Promise<void> {
  const hour = 3_600_000
  const { publications } = custodyLimits
  const rows = await db
    .selectFrom('custody.manifests')
    .select('created_at')
    .where('wal', '=', wal)
    .where('created_at', '>', now - hour)
    .orderBy('created_at', 'desc')
    .limit(publications)
    .execute()
  const oldest = rows[publications - 1]
  if (oldest) throw new TooManyError(oldest.created_at + hour - now)
}

async function replaceShares(db: CustodyDb, { manifest }: SignedManifest, shares: readonly ShareRow[]): Promise<void> {
  const { wal, gen, mem } = manifest
  await db
    .deleteFrom('custody.shares')
    .where('wal', '=', wal)
    .where(
      'id',
      'not in',
      mem.map(({ id }) => id),
    )
    .execute()
  for (const { wal: _wal, id, ...columns } of shares) {
    await db
      .insertInto('custody.shares')
      .values({ wal, id, ...columns })
      .onConflict((conflict) => conflict.columns(['wal', 'id']).doUpdateSet(columns))
      .execute()
  }
  // A member whose share is gone, as after a long suspension, has to get one or to leave.
  const { there } = await db
    .selectFrom('custody.shares')
    .select((select) => select.fn.countAll<string>().as('there'))
    .where('wal', '=', wal)
    .where('gen', '=', gen)
    .executeTakeFirstOrThrow()
  if (Number(there) !== mem.length) {
    throw new Refusal(400, 'SHARE_INVALID', 'A member has no share any more. Give it one, or leave it out.')
  }
}

async function replaceEvidence(
  db: CustodyDb,
  { wal, evd }: Manifest,
  kept: readonly Awaited<ReturnType<typeof checkNewEvidence>>[number]['kept'][],
): Promise<void> {
  let old = db.deleteFrom('custody.evidence').where('wal', '=', wal)
  if (evd.length > 0)
    old = old.where(
      'id',
      'not in',
      evd.map(({ id }) => id),
    )
  await old.execute()
  if (kept.length === 0) return
  await db
    .insertInto('custody.evidence')
    .values(kept.map((one) => ({ wal, ...one })))
    .execute()
}

async function moveHead(
  db: CustodyDb,
  { manifest: { wal, seq, gen }, head: { hash }, compact }: SignedManifest,
  record: Uint8Array | undefined,
  now: number,
): Promise<void> {
  await db.insertInto('custody.manifests').values({ wal, seq, hash, compact, created_at: now }).execute()
  await db
    .updateTable('custody.wallets')
    .set({ seq, hash, gen, suspended_at: null, mail_wait_from: null, replace_from: null, ...(record && { record }) })
    .where('wal', '=', wal)
    .execute()
  // Whoever ends the suspension that a deletion came with has taken it back; a slow one ends by a press alone.
  await db
    .updateTable('custody.wallets')
    .set({ deletion: null, deleted_at: null, erase_at: null, undone_at: now })
    .where('wal', '=', wal)
    .where('deletion', '=', 'fast')
    .execute()
}
