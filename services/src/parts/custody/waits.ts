import { Refusal } from '../../http/refusal.js'
import { custodyLimits } from './limits.js'
import type { AskingDevice } from './mail/writeMail.js'
import type { CustodyDb } from './openWallet.js'
import type { WalletRow } from './schema.js'
import type { CustodyTools } from './tools.js'

/**
 * A mailbox alone opens at once, but not where the operator set a delay, or nobody came for long: that takes three days. A wait that is under
 * way keeps its length, whoever opens the wallet meanwhile: "Yes, this is me" on a listed device ends it, for the device that was shown there.
 * @throws {Refusal} RECOVERY_WAITS
 */
export async function requireWaited(
  { db, clock, mailDelayMs }: Pick<CustodyTools, 'db' | 'clock' | 'mailDelayMs'>,
  row: WalletRow,
  { jkt, device }: { jkt: string; device: AskingDevice },
): Promise<void> {
  const now = clock.now()
  const { dormantMs, dormantWaitMs } = custodyLimits
  const begun = readWait(row, now)
  const wait = begun?.ms ?? Math.max(mailDelayMs, row.opened_at + dormantMs <= now ? dormantWaitMs : 0)
  if (wait === 0 || (begun && now >= begun.from + begun.ms)) return
  const from = begun?.from ?? now
  const isAllowed = await db.transaction().execute(async (transaction) => {
    if (!begun) {
      await endWaits(transaction, row.wal)
      const wallet = transaction.updateTable('custody.wallets').set({ mail_wait_from: now, mail_wait_ms: wait })
      await wallet.where('wal', '=', row.wal).execute()
    }
    const { org, browser, place } = device
    const kept = await transaction
      .insertInto('custody.waits')
      .values({ wal: row.wal, jkt, org, browser, place, at: now, allowed_at: null })
      // The first time counts; the row comes back with what a listed device has said.
      .onConflict((conflict) => conflict.columns(['wal', 'jkt']).doUpdateSet({ jkt }))
      .returning('allowed_at')
      .executeTakeFirstOrThrow()
    return kept.allowed_at !== null
  })
  if (isAllowed) return
  const hours = Math.ceil((from + wait - now) / 3_600_000)
  throw new Refusal(403, 'RECOVERY_WAITS', `A mailbox alone opens this wallet in ${hours} hours. Confirm again then.`)
}

/** The wait that is under way, or over and still good; undefined when there is none. */
export function readWait({ mail_wait_from: from, mail_wait_ms: ms }: WalletRow, now: number) {
  return from === null || now >= from + ms + custodyLimits.waitUsableMs ? undefined : { from, ms }
}

/** Ends what waits to open a wallet by its mailbox. */
export async function endWaits(db: CustodyDb, wal: string): Promise<void> {
  await db.updateTable('custody.wallets').set({ mail_wait_from: null }).where('wal', '=', wal).execute()
  await db.deleteFrom('custody.waits').where('wal', '=', wal).execute()
}
