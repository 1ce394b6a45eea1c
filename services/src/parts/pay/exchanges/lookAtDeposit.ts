import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import type { RunDriver } from '../../../upstream/createRunDriver.js'
import { DriverError } from '../../../upstream/driverError.js'
import type { DepositRow, PayTables } from '../schema.js'
import { exchangeLimits } from './exchangeLimits.js'
import { judgeReport } from './judgeReport.js'
import type { DepositReport, ExchangeDriver } from './types.js'
import type { buyStatusParams, WireBuyStatus } from './wire.js'

/** The database does not hold what opens a deposit. */
export const digestOf = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** What became of a deposit, as its exchange says. */
export function createLookAtDeposit({
  db,
  clock,
  log,
  run,
}: {
  readonly db: Kysely<PayTables>
  readonly clock: Clock
  readonly log: Log
  readonly run: RunDriver
}) {
  async function write(row: DepositRow, report: DepositReport): Promise<DepositRow> {
    const change = (isUsed: boolean) => {
      const facts = judgeReport(row, report, isUsed)
      return db
        .updateTable('pay.deposits')
        .set(facts)
        .where('id', '=', row.id)
        .execute()
        .then(() => ({ ...row, ...facts }))
    }
    try {
      return await change(false)
    } catch (error) {
      // Another deposit has its hash.
      if ((error as { code?: unknown }).code !== '23505') throw error
      log.problem(`exchange ${row.driver} named the transaction of another deposit`)
      return change(true)
    }
  }

  /** Asks the exchange, unless that was done a moment ago, by whatever process. */
  async function askAgain(row: DepositRow, driver: ExchangeDriver): Promise<DepositRow> {
    const now = clock.now()
    const taken = await db
      .updateTable('pay.deposits')
      .set({ asked_at: now })
      .where('id', '=', row.id)
      .where('asked_at', '<=', now - exchangeLimits.lookMs)
      .returningAll()
      .executeTakeFirst()
    if (!taken) return row
    try {
      const { reference, provider_id } = taken
      const asked = { reference, providerId: provider_id ?? undefined }
      const report = await run(driver, (signal) => driver.getReport(asked, signal))
      if (report) return await write(taken, report)
      return now - row.created_at > exchangeLimits.unbegunMs ? await write(taken, { status: 'FAILED' }) : taken
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      log.problem(`exchange ${driver.id} did not say what became of a deposit: ${error.message}`)
      return taken
    }
  }

  /** A session that is not known, or is another project's or exchange's, is `UNKNOWN`. */
  return async (
    { exchangeId, sessionId }: z.output<typeof buyStatusParams>,
    projectId: string,
    drivers: ReadonlyMap<string, ExchangeDriver>,
  ): Promise<WireBuyStatus> => {
    const row = await db
      .selectFrom('pay.deposits')
      .selectAll()
      .where('id', '=', digestOf(sessionId))
      .where('project_id', '=', projectId)
      .where('driver', '=', exchangeId)
      .executeTakeFirst()
    if (!row) return { status: 'UNKNOWN' }
    const driver = drivers.get(exchangeId)
    const isOver = row.status === 'SUCCESS' && row.hash !== null
    const { status, hash } = driver && !isOver ? await askAgain(row, driver) : row
    return { status, ...(hash !== null && { txHash: hash }) }
  }
}

export type LookAtDeposit = ReturnType<typeof createLookAtDeposit>
