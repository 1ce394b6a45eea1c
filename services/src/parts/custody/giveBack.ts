import type { Assertion } from '../../proof/assertion.js'
import { toB64 } from '../../proof/encoding.js'
import { listForOpening } from './listManifests.js'
import { findWallet } from './openWallet.js'
import { type GivenShare, openShare } from './shares.js'
import type { CustodyTools } from './tools.js'

/** What a device opens a new wallet by (docs/custody-api.md, Kept). */
export interface Kept {
  manifests: readonly string[]
  record: string
  shares: readonly GivenShare[]
}

/**
 * What a new wallet opens by, for the device that has just made it, as it is kept here: its maker opens it from that before it is shown. It
 * is no release and not counted, since all of it came with the call. Undefined for a device that is no member.
 */
export async function giveBack(
  { db, clock, keys }: CustodyTools,
  { assertion, jkt, wal }: { assertion: Assertion; jkt: string; wal: string },
): Promise<Kept | undefined> {
  const found = await findWallet(db, { ...assertion, wal }, clock.now())
  const member = found.head.manifest.mem.find((one) => one.k === 'dev' && one.jkt === jkt)
  if (!member) return undefined
  const row = await db
    .selectFrom('custody.shares')
    .selectAll()
    .where('wal', '=', wal)
    .where('gen', '=', found.row.gen)
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const shares = [await openShare(row, found.row, keys)]
  return { manifests: await listForOpening(db, found, 0), record: toB64(found.row.record), shares }
}
