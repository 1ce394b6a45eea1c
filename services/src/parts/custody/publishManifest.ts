import { countFrom } from '../../evidence/countFrom.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { checkSuccessor } from '../../manifest/chain.js'
import { readManifest, refuse, type SignedManifest } from '../../manifest/readManifest.js'
import type { Head, Manifest, Member } from '../../manifest/shape.js'
import { checkTimes } from '../../manifest/times.js'
import type { Assertion } from '../../proof/assertion.js'
import type { PublishBody } from './bodies.js'
import { checkRemoval } from './checkRemoval.js'
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
import type { CustodyTables } from './schema.js'
import { type NewShare, readShares } from './shares.js'
import type { CustodyTools } from './tools.js'
import { endWaits } from './waits.js'

/**
 * Puts a manifest at the head, where it follows the one that is there, with the shares, secrets and evidence that are new;
 * those of members and checks that it does not list are deleted. One transaction, or nothing. Lifts a suspension.
 * @throws {Refusal} DEVICE_NOT_LISTED, TOO_NEW, HEAD_MOVED, MANIFEST_REFUSED, SHARE_INVALID, EVIDENCE_REFUSED, MEMBER_UNKNOWN, STEP_UP_NEEDED
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
  requireListed({ before: head.manifest, after: manifest, isSuspended: row.suspended_at !== null }, jkt)
  if (isRecoveryChange(head.manifest, manifest) || losesDevice(head.manifest, manifest))
    requireFreshLogin(assertion, now)
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
    await checkRemoval(db, { before: head.manifest, after: manifest }, assertion, now)
    const isFirstDevice = await isOfFirst(db, locked.wal, jkt)
    const countsFrom = countFrom({ assertion, madeAt: locked.created_at, isFirstDevice }, now)
    await replaceShares(db, signed, shares, countsFrom)
    const added = { added_at: now, counts_from: countsFrom, shown_at: now }
    await replaceEvidence(
      db,
      manifest,
      evidence.map(({ kept }) => ({ ...kept, ...added })),
    )
    await moveHead(db, signed, record, now)
    // Who waits has shown a mailbox of before. Any other change lets it wait on: use alone neither ends nor helps it.
    if (isOther(head.manifest.evd, manifest.evd)) await endWaits(db, manifest.wal)
  })
  return { head: signed.head }
}

/** Whether a device that signs with this key is a member. */
export function isMember({ mem }: Manifest, jkt: string): boolean {
  return mem.some((member) => member.k === 'dev' && member.jkt === jkt)
}

/** Whether a device is one that the wallet was made with. */
async function isOfFirst(db: CustodyDb, wal: string, jkt: string): Promise<boolean> {
  const first = await db
    .selectFrom('custody.manifests')
    .select('compact')
    .where('wal', '=', wal)
    .where('seq', '=', 1)
    .executeTakeFirst()
  return first !== undefined && isMember(readManifest(first.compact).manifest, jkt)
}

/**
 * A device that was no member before adds itself alone; of a suspended wallet it may leave out others, whose shares may be gone.
 * @throws {Refusal} DEVICE_NOT_LISTED
 */
function requireListed(
  { before, after, isSuspended }: { before: Manifest; after: Manifest; isSuspended: boolean },
  jkt: string,
): void {
  if (isMember(before, jkt)) return
  const misses = (list: Manifest['mem']) => (one: Member) => !list.some(({ id }) => id === one.id)
  const isOwnAlone = after.mem.filter(misses(before.mem)).every((one) => one.k === 'dev' && one.jkt === jkt)
  const leavesNone = before.mem.filter(misses(after.mem)).every(({ k }) => k === 'dev' && isSuspended)
  if (isOwnAlone && leavesNone && !isRecoveryChange(before, after) && after.gen === before.gen) return
  throw new Refusal(
    403,
    'DEVICE_NOT_LISTED',
    'A device that comes to the wallet adds itself, and changes nothing else with the same manifest.',
  )
}

export const notMember = () =>
  new Refusal(403, 'MEMBER_UNKNOWN', 'This device is no member of the wallet. Recover the wallet on it first.')

const isOther = (before: Manifest['evd'], after: Manifest['evd']) =>
  before.length !== after.length || before.some(({ id }) => !after.some((one) => one.id === id))

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

/** Whether it takes a device out: a session that was left open locks nobody out. */
const losesDevice = (before: Manifest, after: Manifest) =>
  before.mem.some((one) => one.k === 'dev' && !isMember(after, one.jkt))

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

/** @param countsFrom when openers that are new count. Devices and the managed opener are none that open a new device by themselves */
async function replaceShares(
  db: CustodyDb,
  { manifest }: SignedManifest,
  shares: readonly NewShare[],
  countsFrom: number,
): Promise<void> {
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
      .values({ wal, id, ...columns, counts_from: ['dev', 'man'].includes(columns.k) ? 0 : countsFrom })
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
  kept: readonly Omit<CustodyTables['custody.evidence'], 'wal'>[],
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
    .set({ seq, hash, gen, suspended_at: null, replace_from: null, ...(record && { record }) })
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
