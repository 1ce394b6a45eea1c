import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import type { ChainNode } from '../../../nodes/chainNode.js'
import { readHead } from '../../../nodes/evm/readHead.js'
import { readTransfers } from '../../../nodes/evm/readTransfers.js'
import { receiptShape } from '../../../nodes/evm/shapes.js'
import { DriverError } from '../../../upstream/driverError.js'
import { parseAnswer } from '../../../upstream/parseAnswer.js'
import type { PayTables, TransferRow } from '../schema.js'
import { readIncomes, readSpeakers } from '../watch/evm/readLogs.js'
import { endLeases, takeLease } from '../watch/lease.js'
import { factsOf, matchLogs, type Reading } from './matchLogs.js'
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

/** What a process knows of a chain; one that begins reads from where the oldest transfer began. */
interface Place {
  readonly block: number
  readonly hash: string
  readonly ids: ReadonlySet<string>
}

export function createFollowTransfers({ db, clock, log, nodes }: FollowTransfersTools): FollowTransfers {
  const owner = randomUUID()
  const places = new Map<string, Place>()
  const failing = new Set<string>()
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

  /** Of some that are named and were not seen: a transaction that failed leaves no log. */
  async function findFailed(node: ChainNode, rows: readonly TransferRow[], signal: AbortSignal) {
    const unseen = rows.filter(({ sent_hash, is_failed }) => sent_hash === null && !is_failed)
    const start = Math.floor(Math.random() * unseen.length)
    const some = [...unseen.slice(start), ...unseen.slice(0, start)].slice(0, transferLimits.receipts)
    const found = await Promise.all(
      some.map(async ({ id, hash }) => {
        const answer = await node.call('eth_getTransactionReceipt', [hash], signal)
        // It failed, or it did something else than what was quoted.
        return answer === null || answer === undefined || parseAnswer(receiptShape, answer).status === '0x1' ? [] : [id]
      }),
    )
    return new Set(found.flat())
  }

  async function read(chain: string, node: ChainNode, rows: readonly TransferRow[], signal: AbortSignal) {
    const head = await readHead(node, 'latest', signal)
    if (!head) throw new DriverError('malformed', 'A node has no newest block.')
    const place = places.get(chain)
    const fresh = rows.filter(({ id }) => !place?.ids.has(id))
    if (place?.hash === head.hash && fresh.length === 0) return undefined
    const starts = fresh.map((row) => (row.origin_chain === chain ? row.origin_block : row.destination_block))
    const again = place ? [Math.min(place.block, head.number) + 1 - transferLimits.overlap] : []
    const range = { from: Math.max(0, Math.min(...starts, ...again)), to: head.number }
    const [sending, receiving] = [
      rows.filter((row) => row.origin_chain === chain),
      rows.filter((row) => row.destination_chain === chain),
    ]
    const asked = {
      tokens: [
        ...new Set([
          ...sending.map(({ origin_token }) => origin_token),
          ...receiving.map(({ destination_token }) => destination_token),
        ]),
      ],
      addresses: [
        ...new Set([
          ...sending.flatMap(({ depositor, origin_pool }) => [depositor, origin_pool]),
          ...receiving.map(({ recipient }) => recipient),
        ]),
      ],
    }
    const pools = [...new Set(receiving.map(({ destination_pool }) => destination_pool))]
    const [incomes, told, failed] = await Promise.all([
      readIncomes(node, asked, range, signal),
      readSpeakers(node, pools, range, signal),
      findFailed(node, sending, signal),
    ])
    const reading: Reading = {
      ...{ chain, from: range.from, told },
      transfers: incomes.flatMap(({ log: entry }) =>
        readTransfers(entry).map(({ from, to, amount }) => ({
          ...{ token: entry.address, from, to, amount, hash: entry.transactionHash },
          ...{ logIndex: entry.logIndex, block: entry.blockNumber },
        })),
      ),
    }
    return { reading, failed, place: { block: head.number, hash: head.hash, ids: new Set(rows.map(({ id }) => id)) } }
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
    if (!(await takeLease(db, `transfers ${chain}`, owner))) return
    const found = await read(chain, node, rows, abortAfter(30_000, closing.signal))
    if (!found) return
    const facts = matchLogs(rows, found.reading)
    for (const row of rows) {
      const next = { ...(facts.get(row.id) ?? factsOf(row)), is_failed: row.is_failed || found.failed.has(row.id) }
      const isSettled = next.arrived_hash !== null || next.refunded_hash !== null || next.is_failed
      const change = { ...next, settled_at: isSettled ? (row.settled_at ?? clock.now()) : null }
      const isSame = Object.entries(change).every(([name, value]) => row[name as keyof TransferRow] === value)
      if (!isSame) await write(row, change)
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
      await endLeases(db, owner)
    },
  }
}
