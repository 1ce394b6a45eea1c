import { requireKnown } from '../../evidence/countFrom.js'
import { requireProofOfMember } from '../../manifest/provesMember.js'
import type { Assertion } from '../../proof/assertion.js'
import type { DeletionOrder } from '../../proof/deletionOrder.js'
import type { DeleteBody, DeviceBody } from './bodies.js'
import { type ToldDeletion, tellDeletion } from './deletion.js'
import type { RightEvidence } from './evidence.js'
import { custodyLimits } from './limits.js'
import {
  type CustodyDb,
  type FoundWallet,
  findWallet,
  readHead,
  requireFreshLogin,
  requireLoginSince,
  useAssertion,
} from './openWallet.js'
import { isMember } from './publishManifest.js'
import { checkStored, evidenceNeeded } from './releaseShares.js'
import type { WalletRow } from './schema.js'
import { suspend } from './suspend.js'
import type { CustodyTools } from './tools.js'

interface Call {
  assertion: Assertion
  jkt: string
}

/**
 * Begins to delete a wallet (custody.md, amendment 13). For who opens it, by a member's manifest, or by custody's evidence for a managed one:
 * it is suspended, and erased in 30 days. For a login alone a user-held wallet goes on on its devices, and is erased in 90 days.
 * @throws {Refusal} STEP_UP_NEEDED, EVIDENCE_REFUSED, MANIFEST_REFUSED, WALLET_SUSPENDED
 */
export async function deleteWallet(tools: CustodyTools, body: DeleteBody, call: Call): Promise<ToldDeletion> {
  const { db, clock } = tools
  const { assertion } = call
  const now = clock.now()
  requireFreshLogin(assertion, now)
  const found = await findWallet(db, assertion, now)
  const { kind, evidence } = await judge(tools, found, body, call)
  return db.transaction().execute(async (transaction) => {
    const { row } = await findWallet(transaction, assertion, now, { isLocked: true })
    if (row.hash !== found.row.hash) throw evidenceNeeded()
    requireLoginSince(row, assertion)
    await useAssertion(transaction, assertion)
    await evidence?.use(transaction)
    const eraseAt = Math.min(now + custodyLimits.eraseMs[kind], row.erase_at ?? Number.POSITIVE_INFINITY)
    const isFast = kind === 'fast' || row.deletion === 'fast'
    const deletion = isFast ? 'fast' : 'slow'
    // One that suspends begins now: devices keep their secrets for 30 days of that, whatever a slow one has waited before.
    const since = row.deletion === deletion ? row.deleted_at : null
    const made = { deletion, deleted_at: since ?? now, erase_at: eraseAt } as const
    await transaction.updateTable('custody.wallets').set(made).where('wal', '=', row.wal).execute()
    if (isFast) await suspend(transaction, row.wal, made.deleted_at)
    return tellDeletion({ ...row, ...made }) as ToldDeletion
  })
}

async function judge(
  tools: CustodyTools,
  found: FoundWallet,
  { manifest, evidence: given }: DeleteBody,
  call: Call,
): Promise<{ kind: ToldDeletion['kind']; evidence?: RightEvidence }> {
  const { row, head } = found
  if (manifest !== undefined) {
    requireProofOfMember(head, manifest, call.jkt)
    return { kind: 'fast' }
  }
  const isNew = !isMember(head.manifest, call.jkt)
  if (isNew) requireKnown(call.assertion)
  // Who took a deletion back may have a thief in the mailbox.
  const isUndone = row.undone_at !== null && row.undone_at + custodyLimits.undoneMs > tools.clock.now()
  if (isUndone) throw evidenceNeeded()
  if (given !== undefined && head.manifest.lvl === 'managed') {
    return { kind: 'fast', evidence: await checkStored(tools, found, given, call, isNew) }
  }
  if (head.manifest.lvl === 'managed') throw evidenceNeeded()
  return { kind: 'slow' }
}

/** Takes a deletion back, with the suspension that came with it. */
export async function undoDeletion(tools: CustodyTools, assertion: Assertion): Promise<object> {
  await tools.db.transaction().execute(async (transaction) => {
    const { row } = await findWallet(transaction, assertion, tools.clock.now(), { isLocked: true })
    await useAssertion(transaction, assertion)
    await undo(transaction, row, tools.clock.now())
  })
  return {}
}

/**
 * What a device of a wallet may ask without a login: whether the wallet is being deleted, and to take that back. A device that the head does
 * not list learns of no deletion, of whatever wallet.
 */
export async function answerDevice(
  { db, clock }: CustodyTools,
  { wal, undo: isUndo = false }: DeviceBody,
  jkt: string,
): Promise<{ deleting?: ToldDeletion }> {
  const now = clock.now()
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('custody.wallets')
      .selectAll()
      .where('wal', '=', wal)
      .where('erase_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isMember((await readHead(transaction, row)).manifest, jkt)) return {}
    if (isUndo) await undo(transaction, row, now)
    const deleting = isUndo ? undefined : tellDeletion(row)
    return deleting ? { deleting } : {}
  })
}

async function undo(db: CustodyDb, { wal, deletion, deleted_at, suspended_at }: WalletRow, now: number): Promise<void> {
  if (deleted_at === null) return
  const none = { deletion: null, deleted_at: null, erase_at: null, undone_at: now }
  // A slow one has suspended nothing, and a wallet that was suspended before stays so.
  const lifted = deletion === 'fast' && suspended_at === deleted_at ? { suspended_at: null } : {}
  await db
    .updateTable('custody.wallets')
    .set({ ...none, ...lifted })
    .where('wal', '=', wal)
    .execute()
}

/**
 * What auth tells of a deletion that an operator began, or that was taken back there: the slow one, whatever the level. It changes nothing that was
 * decided here since, and begins nothing in the time in which only an opener deletes.
 * @throws {Refusal} EVIDENCE_REFUSED
 */
export async function obeyOrder(
  { db, clock }: Pick<CustodyTools, 'db' | 'clock'>,
  { act, at, rlm, sub, wal }: DeletionOrder,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('custody.wallets')
      .selectAll()
      .where('wal', '=', wal)
      .where('rlm', '=', rlm)
      .where('sub', '=', sub)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    if (act === 'undo') {
      if (row.deleted_at !== null && row.deleted_at <= at) await undo(transaction, row, now)
      return
    }
    if (row.undone_at !== null && row.undone_at >= at) return
    if (row.undone_at !== null && row.undone_at + custodyLimits.undoneMs > now) throw evidenceNeeded()
    const made = {
      deletion: row.deletion ?? 'slow',
      // By auth's clock: an undo right after it is not earlier than it.
      deleted_at: row.deleted_at ?? Math.min(at, now),
      erase_at: Math.min(now + custodyLimits.eraseMs.slow, row.erase_at ?? Number.POSITIVE_INFINITY),
    }
    await transaction.updateTable('custody.wallets').set(made).where('wal', '=', wal).execute()
  })
}
