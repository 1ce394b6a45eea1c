import { requireProofOfMember } from '../manifest/provesMember.js'
import type { DeleteBody } from './bodies.js'
import { recoveryLimits } from './limits.js'
import { findHead } from './takeManifests.js'
import { notFound, type RecoveryCall, type RecoveryDb, type RecoveryTools, useAssertion } from './tools.js'

/**
 * Begins to delete what recovery has of a wallet (custody.md, amendment 13): erased in 30 days for who opens it, by a member's manifest, else
 * in 90. Until then it gives what it gave: custody is what suspends.
 * @throws {Refusal} MANIFEST_REFUSED, WALLET_NOT_FOUND
 */
export async function deleteWallet(
  { db, clock }: RecoveryTools,
  { manifest }: DeleteBody,
  { assertion, jkt }: RecoveryCall,
): Promise<object> {
  await db.transaction().execute(async (transaction) => {
    const head = await findOwn(transaction, assertion)
    if (manifest !== undefined) requireProofOfMember(head, manifest, jkt)
    await useAssertion(transaction, assertion)
    const eraseAt = clock.now() + recoveryLimits.eraseMs[manifest === undefined ? 'slow' : 'fast']
    await transaction
      .updateTable('recovery.wallets')
      .set((set) => ({ erase_at: set.fn('least', [set.fn.coalesce('erase_at', set.val(eraseAt)), set.val(eraseAt)]) }))
      .where('wal', '=', head.manifest.wal)
      .execute()
  })
  return {}
}

/** Takes a deletion back. */
export async function undoDeletion({ db }: RecoveryTools, _body: object, { assertion }: RecoveryCall): Promise<object> {
  await db.transaction().execute(async (transaction) => {
    const head = await findOwn(transaction, assertion)
    await useAssertion(transaction, assertion)
    await keep(transaction, head.manifest.wal)
  })
  return {}
}

/** Takes a deletion back for a device of the wallet, without a login. */
export async function undoByDevice({ db }: RecoveryTools, wal: string, jkt: string): Promise<object> {
  await db.transaction().execute(async (transaction) => {
    const head = await findHead(transaction, wal)
    const isMember = head?.manifest.mem.some((member) => member.k === 'dev' && member.jkt === jkt)
    if (isMember) await keep(transaction, wal)
  })
  return {}
}

/** Erases what is due, secrets included. */
export async function eraseOverdue(db: RecoveryDb, now: number): Promise<void> {
  const due = db.selectFrom('recovery.wallets').select('wal').where('erase_at', '<=', now)
  await db.deleteFrom('recovery.secrets').where('wal', 'in', due).execute()
  await db.deleteFrom('recovery.wallets').where('erase_at', '<=', now).execute()
}

async function findOwn(db: RecoveryDb, { wal, rlm, sub }: RecoveryCall['assertion']) {
  const head = await findHead(db, wal ?? '')
  if (!head || head.manifest.rlm !== rlm || head.manifest.sub !== sub) throw notFound()
  return head
}

const keep = (db: RecoveryDb, wal: string) =>
  db.updateTable('recovery.wallets').set({ erase_at: null }).where('wal', '=', wal).execute()
