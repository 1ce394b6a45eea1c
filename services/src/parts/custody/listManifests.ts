import { custodyLimits } from './limits.js'
import type { CustodyDb, FoundWallet } from './openWallet.js'
import type { WalletRow } from './schema.js'

/** Compact forms after a number, oldest first: as many as an answer holds, so that what comes after them can be asked for. */
export async function listManifests(db: CustodyDb, { wal, seq }: WalletRow, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('custody.manifests')
    .select('compact')
    .where('wal', '=', wal)
    .where('seq', '>', since)
    .where('seq', '<=', seq)
    .orderBy('seq')
    .limit(custodyLimits.manifestsListed)
    .execute()
  let left: number = custodyLimits.manifestsBytes
  const compacts = rows.map(({ compact }) => compact)
  const end = compacts.findIndex((compact) => {
    left -= compact.length
    return left < 0
  })
  return end === -1 ? compacts : compacts.slice(0, Math.max(1, end))
}

/**
 * What a device needs to verify the head: all since its pin, else the head alone, as for a new device, and for one that has
 * been away for long or knows a later one than is here.
 */
export async function listForOpening(db: CustodyDb, { row, head }: FoundWallet, since: number): Promise<string[]> {
  if (since === 0 || since >= row.seq - 1) return [head.compact]
  const listed = await listManifests(db, row, since)
  return listed.at(-1) === head.compact ? listed : [head.compact]
}
