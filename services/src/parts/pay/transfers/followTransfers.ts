import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import type { ChainNode } from '../../../nodes/chainNode.js'
import { endLeases, takeLease } from '../../../store/leases.js'
import { DriverError } from '../../../upstream/driverError.js'
import type { PayTables, TransferRow } from '../schema.js'
import { factsOf, matchLogs } from './matchLogs.js'
import { createReadChain, type Place } from './readChain.js'
import { transferLimits } from './transferLimits.js'

export interface FollowTransfersTools {
  readonly db: Kysely<PayTables>
  readonly clock: Clock
  readonly log: Log
  readonly nodes: ReadonlyMap<string, ChainNode>
}

/** Follows transfers on both their chains. */
export interface FollowTransfers {
  /** Looks at each chain once, where no other process does. */
  run(): Promise<void>
  close(): Promise<void>
}

export function createFollowTransfers({ db, clock, log, nodes }: FollowTransfersTools): FollowTransfers {
  const owner = randomUUID()
  const places = new Map<string, Place>()
  const failing = new Set<string>()
  const readChain = createReadChain(db)
  const closing = new AbortController()

  const listFollowed = () => {
    const now = clock.now()
    return db
      .selectFrom('pay.transfers')
      .selectAll()
      .where('hash', 'is not', null)
      .where('created_at', '>', now - transferLimits.followMs)
      .where((where) =>
        where.or([where('settled_at', 'is', null), where('settled_at', '>', now - transferLimits.settledMs)]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(transferLimits.followed)
      .execute()
  }

  async function write(row: TransferRow, change: Partial<TransferRow>): Promise<void> {
    try {
      await db.updateTable('pay.transfers').set(change).where('id', '=', row.id).execute()
    } catch (error) {
      // Another transfer has the log by which this one arrived: an older one, that another process saw.
      if ((error as { code?: unknown }).code !== '23505') throw error
      places.delete(row.destination_chain)
    }
  }

  async function lookAt(chain: string, node: ChainNode, rows: readonly TransferRow[]): Promise<void> {
    if (!(await takeLease(db, 'pay.watchers', `transfers ${chain}`, owner))) return
    const bounds = abortAfter(30_000, closing.signal)
    const found = await readChain({ chain, node, rows, place: places.get(chain) }, bounds)
    if (!found) return
    const facts = matchLogs(rows, found.reading)
    for (const row of rows) {
      const next = { ...(facts.get(row.id) ?? factsOf(row)), is_failed: row.is_failed || found.failed.has(row.id) }
      const isSettled = next.arrived_hash !== null || next.refunded_hash !== null || next.is_failed
      const change = { ...next, settled_at: isSettled ? (row.settled_at ?? clock.now()) : null }
      // Only what this chain has changed: the other one is looked at, and written, at the same time.
      const changed = Object.entries(change).filter(([name, value]) => row[name as keyof TransferRow] !== value)
      if (changed.length > 0) await write(row, Object.fromEntries(changed))
    }
    places.set(chain, found.place)
  }

  return {
    async run() {
      const rows = await listFollowed()
      await Promise.all(
        [...nodes].map(async ([chain, node]) => {
          const own = rows.filter((row) => row.origin_chain === chain || row.destination_chain === chain)
          if (own.length === 0) return
          try {
            await lookAt(chain, node, own)
            failing.delete(chain)
          } catch (error) {
            if (closing.signal.aborted) return
            if (!(error instanceof DriverError)) throw error
            if (!failing.has(chain)) log.problem(`transfers on ${chain} are not seen: ${error.message}`)
            failing.add(chain)
          }
        }),
      )
    },
    async close() {
      closing.abort()
      await endLeases(db, 'pay.watchers', owner)
    },
  }
}
