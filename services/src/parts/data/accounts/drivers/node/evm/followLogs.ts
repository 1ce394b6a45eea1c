import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../../../../clock.js'
import { mapParallel } from '../../../../../../mapParallel.js'
import { type ChainNode, NodeRefusal, TooLongRefusal } from '../../../../../../nodes/chainNode.js'
import { readHead } from '../../../../../../nodes/evm/readHead.js'
import { type LoggedTransfer, readTransfers, toLogQuestions } from '../../../../../../nodes/evm/readTransfers.js'
import { type Head, logsShape } from '../../../../../../nodes/evm/shapes.js'
import { DriverError } from '../../../../../../upstream/driverError.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'
import type { DataTables } from '../../../../schema.js'
import type { Flights } from '../../../store/createFlights.js'
import { insertRows } from '../insertRows.js'
import type { NodeFollowRow, NodeLogRow } from '../tables.js'

/** How far the transfers of an account are known now. */
export interface Followed {
  /** First block that was read. */
  readonly low: number
  readonly head: Head
  /** The node is behind what was read before (F14). */
  readonly isBehind: boolean
}

/** What is known of where earlier readings ended: number and hash of a block. */
type Mark = readonly [number: number, hash: string]

/** Most ranges that one question reads: each costs four calls. */
const rangesPerRequest = 12
const widest = 10_000
const mostMarks = 16
/** Most accounts of a chain that are followed; the one not asked for longest is forgotten. */
const mostAccounts = 5_000
/** What a node was seen to refuse, older blocks or wide ranges, it is not asked for again for so long, in ms. */
const refusedMs = 600_000

export interface FollowLogsOptions {
  readonly chain: string
  readonly node: ChainNode
  readonly db: Kysely<DataTables>
  readonly clock: Clock
  readonly flights: Flights
  /** Blocks back from the newest. */
  readonly blocks: number
}

/**
 * Keeps the transfers of accounts, block by block, as far as the node lets them be read: first the newest, then back to the
 * beginning of the window, a bounded number of calls each time. What a reorganisation took back is taken back.
 */
export function createFollowLogs(options: FollowLogsOptions) {
  const { chain, node, db, clock, flights, blocks } = options
  /** Most blocks of a range that the node was seen to allow. */
  let narrowed = { span: widest, until: 0 }
  let pruned = { below: -1, until: 0 }

  async function readRange(account: string, from: number, to: number, signal: AbortSignal) {
    const answers = await mapParallel(toLogQuestions(account, from, to), 4, (question) =>
      node.call('eth_getLogs', [question], signal),
    )
    const seen = new Map<number, LoggedTransfer[]>()
    for (const log of answers.flatMap((answer) => parseAnswer(logsShape, answer))) {
      if (log.blockNumber < from || log.blockNumber > to)
        throw new DriverError('malformed', 'A log is of another range.')
      seen.set(log.blockNumber * 100_000 + log.logIndex, [...readTransfers(log)])
    }
    return [...seen.values()].flat()
  }

  /** Newest first, from `to` down to `from`, as far as `budget` goes. */
  async function readDown(account: string, from: number, to: number, budget: { ranges: number }, signal: AbortSignal) {
    const found: LoggedTransfer[] = []
    let top = to
    let span = narrowed.until > clock.now() ? narrowed.span : widest
    let isRefused = false
    while (top >= from && budget.ranges > 0) {
      const bottom = Math.max(from, top - span + 1)
      budget.ranges--
      try {
        found.push(...(await readRange(account, bottom, top, signal)))
        if (isRefused) narrowed = { span, until: clock.now() + refusedMs }
        top = bottom - 1
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error
        // Too wide a range and too old a block are refused in many words: half of it tells which it was.
        if (span === 1) break
        span = Math.max(1, Math.floor(Math.min(span, top - bottom + 1) / 2))
        // That this account has too many transfers for one answer says nothing of others.
        isRefused ||= !(error instanceof TooLongRefusal)
      }
    }
    return { found, low: top + 1 }
  }

  /** Where the chain still is what was read; undefined when nothing of it is left. */
  async function findCommon(marks: readonly Mark[], head: Head, signal: AbortSignal): Promise<Mark | undefined> {
    for (const mark of marks.filter(([number]) => number <= head.number)) {
      const block = mark[0] === head.number ? head : await readHead(node, mark[0], signal)
      if (block?.hash === mark[1]) return mark
    }
    return undefined
  }

  async function follow(account: string, signal: AbortSignal): Promise<Followed | undefined> {
    const head = await readHead(node, 'latest', signal)
    if (!head) throw new DriverError('malformed', 'A node has no newest block.')
    const row = await db
      .selectFrom('data.node_follows')
      .selectAll()
      .where('chain', '=', chain)
      .where('account', '=', account)
      .executeTakeFirst()
    const isBehind = await isBelowKept(db, chain, head)
    if (row && isBehind && head.number < Number(row.high)) return { low: Number(row.low), head, isBehind }
    const marks = row ? (JSON.parse(row.marks) as readonly Mark[]) : []
    const common = await findCommon(marks, head, signal)
    const known = row && common && common[0] >= Number(row.low) ? { low: Number(row.low), high: common[0] } : undefined
    if (known && row && head.number < Number(row.high) && common === marks.find(([number]) => number <= head.number)) {
      return { low: known.low, head, isBehind: true }
    }
    const budget = { ranges: rangesPerRequest }
    const floor = Math.max(0, head.number - blocks + 1)
    const newest = await readDown(account, known ? known.high + 1 : floor, head.number, budget, signal)
    // A gap that is too long for one question: what is below it is read again from above.
    const isJoined = known !== undefined && newest.low === known.high + 1
    if (newest.low > head.number && head.number > (known?.high ?? -1)) {
      throw new DriverError('refused', 'The node lets no logs be read.')
    }
    let low = isJoined ? known.low : newest.low
    const found = [...newest.found]
    const isPruned = pruned.below >= low && pruned.until > clock.now()
    if (low > floor && !isPruned && budget.ranges > 0) {
      const older = await readDown(account, floor, low - 1, budget, signal)
      found.push(...older.found)
      if (older.low === low && budget.ranges > 0) pruned = { below: low, until: clock.now() + refusedMs }
      low = older.low
    }
    // The logs came by number: they are those of this head only if it is still there.
    if ((await readHead(node, head.number, signal))?.hash !== head.hash) return undefined
    const kept: readonly Mark[] = [
      [head.number, head.hash],
      // Nodes behind one address are often a block apart.
      [head.number - 1, head.parentHash],
      ...marks.filter(([number]) => number < head.number - 1 && number <= (known?.high ?? -1)),
    ]
    await write(options, account, row, found, {
      low,
      head,
      marks: kept.slice(0, mostMarks),
      keepsTo: isJoined ? known.high : -1,
    })
    return { low, head, isBehind }
  }

  return async (account: string, signal: AbortSignal): Promise<Followed> => {
    const own = account.toLowerCase()
    // The chain may turn while it is read; twice in a row is the node's fault.
    const read = async () => (await follow(own, signal)) ?? (await follow(own, signal))
    // By one process and for one question at a time: the next finds nearly all of it read.
    const followed = await flights.run(`logs ${chain} ${own}`, signal, read)
    if (!followed) throw new DriverError('unreachable', 'The chain changes faster than it can be read.')
    return followed
  }
}

async function write(
  { chain, db, clock }: FollowLogsOptions,
  account: string,
  before: NodeFollowRow | undefined,
  found: readonly LoggedTransfer[],
  { low, head, marks, keepsTo }: { low: number; head: Head; marks: readonly Mark[]; keepsTo: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`data:node:${chain}:${account}`}, 0))`.execute(
      transaction,
    )
    const own = transaction
      .selectFrom('data.node_follows')
      .select('marks')
      .where('chain', '=', chain)
      .where('account', '=', account)
    // Another process, or another question, has gone on meanwhile: what it wrote is as good.
    if ((await own.executeTakeFirst())?.marks !== before?.marks) return
    await transaction
      .deleteFrom('data.node_logs')
      .where('chain', '=', chain)
      .where('account', '=', account)
      .where((is) => is.or([is('block', '>', keepsTo), is('block', '<', low)]))
      .execute()
    await insertRows(
      transaction,
      'data.node_logs',
      found.map((transfer) => toRow(chain, account, transfer)),
    )
    const row = { low, high: head.number, marks: JSON.stringify(marks), used_at: clock.now() }
    await transaction
      .insertInto('data.node_follows')
      .values({ chain, account, ...row })
      .onConflict((conflict) => conflict.columns(['chain', 'account']).doUpdateSet(row))
      .execute()
    if (!before) await forgetOldest(chain, transaction)
  })
}

async function forgetOldest(chain: string, transaction: Kysely<DataTables>): Promise<void> {
  const { rows } = await sql<{
    account: string
  }>`delete from data.node_follows where chain = ${chain} and account in (
    select account from data.node_follows where chain = ${chain} order by used_at desc offset ${mostAccounts}
  ) returning account`.execute(transaction)
  for (const { account } of rows) {
    await transaction.deleteFrom('data.node_logs').where('chain', '=', chain).where('account', '=', account).execute()
  }
}

function toRow(
  chain: string,
  account: string,
  { log, item, standard, from, to, tokenId, amount }: LoggedTransfer,
): NodeLogRow {
  return {
    chain,
    account,
    block: log.blockNumber,
    log: log.logIndex,
    item,
    tx_index: log.transactionIndex,
    hash: log.transactionHash,
    contract: log.address,
    standard,
    sender: from,
    recipient: to,
    token_id: tokenId,
    amount: `${amount}`,
  }
}

/** Whether blocks above a node's newest one were read, of the same chain: the node is behind. */
async function isBelowKept(db: Kysely<DataTables>, chain: string, { number, hash }: Head): Promise<boolean> {
  const { rows } = await sql`select 1 from data.node_blocks as own
    where own.chain = ${chain} and own.number = ${number} and own.hash = ${hash} and exists (
      select 1 from data.node_blocks as above where above.chain = ${chain} and above.number > ${number}
    )`.execute(db)
  return rows.length > 0
}
