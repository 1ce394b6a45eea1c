import type { ExpressionBuilder } from 'kysely'
import type { ErasedList } from '../../erased/erasedList.js'
import { requireProved } from '../../evidence/countFrom.js'
import { requireProofOfMember } from '../../manifest/provesMember.js'
import type { DeletionOrder } from '../../proof/deletionOrder.js'
import type { DeleteBody } from './bodies.js'
import { recoveryLimits } from './limits.js'
import type { RecoveryTables } from './schema.js'
import { findHead } from './takeManifests.js'
import { notFound, type RecoveryCall, type RecoveryDb, type RecoveryTools, useAssertion } from './tools.js'

/**
 * Begins to delete what recovery has of a wallet (custody.md, amendment 13): erased in 30 days for who opens it, by a member's manifest, else
 * in 90. Until then it gives what it gave: custody is what suspends.
 * @throws {Refusal} MANIFEST_REFUSED, WALLET_NOT_FOUND, STEP_UP_NEEDED
 */
export async function deleteWallet(
  { db, clock }: RecoveryTools,
  { manifest }: DeleteBody,
  { assertion, jkt }: RecoveryCall,
): Promise<object> {
  await db.transaction().execute(async (transaction) => {
    const head = await findOwn(transaction, assertion)
    if (manifest === undefined) requireProved(assertion)
    else requireProofOfMember(head, manifest, jkt)
    await useAssertion(transaction, assertion)
    const eraseAt = clock.now() + recoveryLimits.eraseMs[manifest === undefined ? 'slow' : 'fast']
    await transaction
      .updateTable('recovery.wallets')
      .set((set) => begun(set, clock.now(), eraseAt))
      .where('wal', '=', head.manifest.wal)
      .execute()
  })
  return {}
}

/** A deletion that begins; one under way keeps its beginning, and the earlier end. */
const begun = (set: ExpressionBuilder<RecoveryTables, 'recovery.wallets'>, since: number, eraseAt: number) => ({
  deleted_at: set.fn.coalesce('deleted_at', set.val(since)),
  erase_at: set.fn<number>('least', [set.fn.coalesce('erase_at', set.val(eraseAt)), set.val(eraseAt)]),
})

/**
 * What auth tells of a deletion that an operator began, or that was taken back there: see custody's. It changes nothing that was decided here
 * since.
 */
export async function obeyOrder(
  { db, clock }: Pick<RecoveryTools, 'db' | 'clock'>,
  { act, at, rlm, sub, wal }: DeletionOrder,
): Promise<void> {
  const now = clock.now()
  const own = db.updateTable('recovery.wallets').where('wal', '=', wal).where('rlm', '=', rlm).where('sub', '=', sub)
  if (act === 'undo') {
    await own.set(undone(now)).where('deleted_at', '<=', at).execute()
    return
  }
  await own
    .set((set) => begun(set, Math.min(at, now), now + recoveryLimits.eraseMs.slow))
    .where((row) => row.or([row('undone_at', 'is', null), row('undone_at', '<', at)]))
    .execute()
}

/** Takes a deletion back. */
export async function undoDeletion(
  { db, clock }: RecoveryTools,
  _body: object,
  { assertion }: RecoveryCall,
): Promise<object> {
  await db.transaction().execute(async (transaction) => {
    const head = await findOwn(transaction, assertion)
    await useAssertion(transaction, assertion)
    await keep(transaction, head.manifest.wal, clock.now())
  })
  return {}
}

/** Takes a deletion back for a device of the wallet, without a login. */
export async function undoByDevice({ db, clock }: RecoveryTools, wal: string, jkt: string): Promise<object> {
  await db.transaction().execute(async (transaction) => {
    const head = await findHead(transaction, wal)
    const isMember = head?.manifest.mem.some((member) => member.k === 'dev' && member.jkt === jkt)
    if (isMember) await keep(transaction, wal, clock.now())
  })
  return {}
}

/** Erases what is due: all of the user, secrets and wallets that were replaced included. */
export async function eraseOverdue(db: RecoveryDb, now: number, erased?: ErasedList): Promise<void> {
  const due = await db
    .selectFrom('recovery.wallets')
    .select(['rlm', 'sub'])
    .distinct()
    .where('erase_at', '<=', now)
    .execute()
  for (const owner of due) await eraseOwner(db, owner, erased)
}

/** Erases all that there is of a user. */
export async function eraseOwner(
  db: RecoveryDb,
  { rlm, sub }: { rlm: string; sub: string },
  erased?: ErasedList,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('recovery.wallets')
      .where('rlm', '=', rlm)
      .where('sub', '=', sub)
      .returning('wal')
      .execute()
    await transaction.deleteFrom('recovery.secrets').where('rlm', '=', rlm).where('sub', '=', sub).execute()
    // Before it is made good: what is erased is always on the list.
    await erased?.add(
      'recovery',
      gone.map(({ wal }) => wal),
    )
  })
}

async function findOwn(db: RecoveryDb, { wal, rlm, sub }: RecoveryCall['assertion']) {
  const head = await findHead(db, wal ?? '')
  if (!head || head.manifest.rlm !== rlm || head.manifest.sub !== sub) throw notFound()
  return head
}

const undone = (now: number) => ({ erase_at: null, deleted_at: null, undone_at: now })

const keep = (db: RecoveryDb, wal: string, now: number) =>
  db.updateTable('recovery.wallets').set(undone(now)).where('wal', '=', wal).where('erase_at', 'is not', null).execute()
