import { toAsciiOrigin } from '../../pages/untrusted.js'
import type { WaitsBody } from './bodies.js'
import { readHead } from './openWallet.js'
import { isMember } from './publishManifest.js'
import type { CustodyTools } from './tools.js'
import { endWaits, readWait } from './waits.js'

/** A device that waits to open the wallet by its mailbox, as listed devices see it. Times in seconds. */
export interface ToldWait {
  jkt: string
  /** Origin of the host page, as claimed. */
  site: string
  browser: string
  place: string
  since: number
  /** When it may go on by itself. */
  until: number
}

/**
 * Tells a device that the wallet lists who waits to open it, without a login, and takes its user's answer: yes lets that one device go on at
 * once, no ends the recovery. A device that is not listed learns nothing.
 */
export async function answerWaits(
  { db, clock }: Pick<CustodyTools, 'db' | 'clock'>,
  { wal, answer }: WaitsBody,
  jkt: string,
): Promise<{ waits: readonly ToldWait[] }> {
  const now = clock.now()
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('custody.wallets')
      .selectAll()
      .where('wal', '=', wal)
      .where((one) => one.or([one('erase_at', 'is', null), one('erase_at', '>', now)]))
      .forUpdate()
      .executeTakeFirst()
    const wait = row && readWait(row, now)
    if (!wait || !isMember((await readHead(transaction, row)).manifest, jkt)) return { waits: [] }
    if (answer?.isMe === false) {
      await endWaits(transaction, wal)
      return { waits: [] }
    }
    if (answer) {
      const asked = transaction.updateTable('custody.waits').set({ allowed_at: now })
      await asked.where('wal', '=', wal).where('jkt', '=', answer.jkt).execute()
    }
    const rows = await transaction
      .selectFrom('custody.waits')
      .selectAll()
      .where('wal', '=', wal)
      .where('allowed_at', 'is', null)
      .orderBy('at')
      .limit(mostWaits)
      .execute()
    const until = toSeconds(wait.from + wait.ms)
    return {
      waits: rows.map(({ jkt, org, browser, place, at }) => ({
        ...{ jkt, site: toAsciiOrigin(org), browser, place, since: toSeconds(at), until },
      })),
    }
  })
}

const mostWaits = 20

const toSeconds = (ms: number) => Math.floor(ms / 1000)
