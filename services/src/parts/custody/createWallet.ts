import { isSameDigest } from '../../evidence/boundEvidence.js'
import { Refusal } from '../../http/refusal.js'
import { readManifest, refuse, type SignedManifest } from '../../manifest/readManifest.js'
import type { Head } from '../../manifest/shape.js'
import { checkTimes } from '../../manifest/times.js'
import type { Assertion } from '../../proof/assertion.js'
import { fromB64, sha256, toB64 } from '../../proof/encoding.js'
import type { CreateBody } from './bodies.js'
import { checkNewEvidence, type RightEvidence } from './evidence.js'
import { giveBack, type Kept } from './giveBack.js'
import { custodyLimits } from './limits.js'
import { type CustodyDb, lockOwner, readHead, useAssertion } from './openWallet.js'
import { readShares } from './shares.js'
import type { CustodyTools } from './tools.js'

/**
 * Makes a wallet: manifest, record, shares, secrets and evidence in one transaction, or nothing.
 * @returns with what its device opens it by, as it is kept now; without it where that cannot be read: a release gives it
 * @throws {Refusal} WALLET_EXISTS, MANIFEST_REFUSED, SHARE_INVALID, EVIDENCE_REFUSED
 */
export async function createWallet(
  tools: CustodyTools,
  body: CreateBody,
  { assertion, jkt }: { assertion: Assertion; jkt: string },
): Promise<{ head: Head; kept?: Kept }> {
  const signed = readManifest(body.manifest)
  const { manifest } = signed
  checkOwner(manifest, assertion)
  if (manifest.seq !== 1 || manifest.nxt !== undefined) throw refuse('It is not the first one of a wallet.')
  checkTimes(undefined, signed, tools.clock.now())
  const record = readRecord(body.record, manifest.rec)
  const evidence = await checkNewEvidence(tools, manifest, new Set(), body.evidence, { assertion, jkt })
  const needed = new Set(manifest.mem.map(({ id }) => id))
  const shares = await readShares({ ...body, manifest }, needed, tools.keys)
  const now = tools.clock.now()
  const isMade = await tools.db.transaction().execute(async (db) => {
    await lockOwner(db, assertion)
    await useAssertion(db, assertion)
    for (const one of evidence) await one.use(db)
    if (!(await makeRoom(db, signed, evidence, now))) return false
    const { wal, rlm, sub, seq, gen } = manifest
    const times = { created_at: now, opened_at: now }
    const none = {
      ...{ suspended_at: null, erase_at: null, mail_wait_from: null, mail_wait_ms: 0, replace_from: null },
      ...{ deletion: null, deleted_at: null, undone_at: null },
    }
    const { hash } = signed.head
    const added = await db
      .insertInto('custody.wallets')
      .values({ wal, rlm, sub, is_current: true, seq, hash, gen, record, ...times, ...none })
      .onConflict((conflict) => conflict.doNothing())
      .returning('wal')
      .executeTakeFirst()
    if (!added) return false
    await db
      .insertInto('custody.manifests')
      .values({ wal, seq, hash, compact: signed.compact, created_at: now })
      .execute()
    await db
      .insertInto('custody.shares')
      .values(shares.map((share) => ({ ...share, counts_from: 0 })))
      .execute()
    if (evidence.length > 0) {
      await db
        .insertInto('custody.evidence')
        .values(
          evidence.map((one) => ({ wal, ...one.kept, added_at: now, counts_from: now, shown_at: one.isOwn ? now : 0 })),
        )
        .execute()
    }
    return true
  })
  if (isMade) {
    const kept = await giveBack(tools, { assertion, jkt, wal: manifest.wal }).catch(() => {
      // The wallet is there, whatever its key service says now.
      tools.log.problem('custody could not read a wallet that was just made')
      return undefined
    })
    return { head: signed.head, ...(kept && { kept }) }
  }
  throw new Refusal(409, 'WALLET_EXISTS', 'This user has a wallet. Discard the new one, and go on as a new device.')
}

/** Holds a manifest to the user that it is for. @throws {Refusal} MANIFEST_REFUSED */
export function checkOwner({ rlm, sub }: Pick<Assertion, 'rlm' | 'sub'>, assertion: Assertion): void {
  if (rlm !== assertion.rlm || sub !== assertion.sub) throw refuse('It is one of another user.')
}

/** Reads a record and holds it to the manifest. @throws {Refusal} MANIFEST_REFUSED */
export function readRecord(text: string, rec: string): Uint8Array {
  const record = fromB64(text)
  if (!record || toB64(sha256(record)) !== rec) throw refuse('The record is not the one that it names.')
  return record
}

/**
 * Takes the place of the user's wallet that is there: it names the new one, or the user has shown custody evidence for it,
 * and again after seven days without a sign of life from it.
 */
async function makeRoom(
  db: CustodyDb,
  { manifest: { rlm, sub, wal } }: SignedManifest,
  evidence: readonly RightEvidence[],
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('custody.wallets')
    .selectAll()
    .where('rlm', '=', rlm)
    .where('sub', '=', sub)
    .where('is_current', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return true
  const change = (set: { is_current: boolean } | { replace_from: number }) =>
    db.updateTable('custody.wallets').set(set).where('wal', '=', row.wal).execute()
  const { manifest } = await readHead(db, row)
  if (manifest.nxt === wal) {
    await change({ is_current: false })
    return true
  }
  const kept = await db
    .selectFrom('custody.evidence')
    .selectAll()
    .where('wal', '=', row.wal)
    .where('counts_from', '<=', now)
    .execute()
  const isShown = evidence.some(
    ({ isOwn, kept: given }) =>
      isOwn &&
      kept.some(({ kind, digest, credential }) =>
        given.digest
          ? kind === given.kind && isSameDigest(digest, given.digest)
          : credential !== null && credential === given.credential,
      ),
  )
  if (!isShown) return false
  const { replaceWaitMs, waitUsableMs } = custodyLimits
  const waited = row.replace_from === null ? 0 : now - row.replace_from
  if (waited >= replaceWaitMs && waited < replaceWaitMs + waitUsableMs) {
    await change({ is_current: false })
    return true
  }
  if (row.replace_from === null || waited >= replaceWaitMs) await change({ replace_from: now })
  return false
}
