import { requireKnown } from '../../evidence/countFrom.js'
import { knownMs } from '../../evidence/tooNew.js'
import { Refusal } from '../../http/refusal.js'
import type { Manifest } from '../../manifest/shape.js'
import type { Assertion } from '../../proof/assertion.js'
import { custodyLimits } from './limits.js'
import type { CustodyDb } from './openWallet.js'

/**
 * Holds what a manifest takes away to who may: members, checks, the managed level and the wallet itself go by a login that counts; a check that
 * custody has known for a day goes when another one that stays and counts was shown just now. What does not count yet is taken back by anyone
 * who could add it.
 * @throws {Refusal} TOO_NEW, EVIDENCE_REFUSED
 */
export async function checkRemoval(
  db: CustodyDb,
  { before, after }: { before: Manifest; after: Manifest },
  assertion: Assertion,
  now: number,
): Promise<void> {
  const { wal } = before
  const shares = await db.selectFrom('custody.shares').select(['id', 'counts_from']).where('wal', '=', wal).execute()
  const checks = await db
    .selectFrom('custody.evidence')
    .select(['id', 'added_at', 'counts_from', 'shown_at'])
    .where('wal', '=', wal)
    .execute()
  const waiting = new Set([...shares, ...checks].flatMap((one) => (one.counts_from > now ? [one.id] : [])))
  const removed = listRemoved(before, after)
  const isFinal = before.nxt !== after.nxt || (before.lvl === 'managed' && after.lvl !== 'managed')
  if (isFinal || removed.some((id) => !waiting.has(id))) requireKnown(assertion)
  const stays = (id: string) => after.evd.some((one) => one.id === id)
  const isShown = checks.some(
    ({ id, counts_from, shown_at }) => stays(id) && counts_from <= now && shown_at > now - custodyLimits.shownMs,
  )
  const isLost = checks.some(({ id, added_at }) => !stays(id) && added_at <= now - knownMs && !waiting.has(id))
  if (isLost && after.evd.length > 0 && !isShown) {
    throw new Refusal(
      403,
      'EVIDENCE_REFUSED',
      'A check goes when custody has just seen another one that stays. Show that one first.',
    )
  }
}

/** Ids of members and checks that go. The managed opener is made anew with each generation. */
function listRemoved(before: Manifest, after: Manifest): readonly string[] {
  const isRenewed = after.gen !== before.gen && after.mem.some(({ k }) => k === 'man')
  const stays = new Set([...after.mem, ...after.evd].map(({ id }) => id))
  const members = before.mem.filter(({ k }) => k !== 'man' || !isRenewed)
  return [...members, ...before.evd].map(({ id }) => id).filter((id) => !stays.has(id))
}
