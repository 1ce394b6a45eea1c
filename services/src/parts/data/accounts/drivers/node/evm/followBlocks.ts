import { type Kysely, sql } from 'kysely'
import { numberToHex } from 'viem'
import { mapParallel } from '../../../../../../mapParallel.js'
import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import { readHead } from '../../../../../../nodes/evm/readHead.js'
import { type Block, blockShape, type Head } from '../../../../../../nodes/evm/shapes.js'
import { DriverError } from '../../../../../../upstream/driverError.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'
import type { DataTables } from '../../../../schema.js'
import type { Flights } from '../../../store/createFlights.js'
import { insertRows } from '../insertRows.js'

/** The window of blocks that are read whole. */
export interface BlockWindow {
  /** First block of it. */
  readonly low: number
  /** The node is behind what was read before (F14). */
  readonly isBehind: boolean
}

/** Most blocks that one question reads. */
const blocksPerRequest = 128
const parallel = 8

export interface FollowBlocksOptions {
  readonly chain: string
  readonly node: ChainNode
  readonly db: Kysely<DataTables>
  readonly flights: Flights
  /** Blocks back from the newest. */
  readonly blocks: number
}

/**
 * Keeps whose the transactions of the newest blocks are. The kept blocks are one chain by their hashes: where the node's are
 * others, the kept ones go.
 */
export function createFollowBlocks({ chain, node, db, flights, blocks }: FollowBlocksOptions) {
  let running: Promise<BlockWindow> | undefined

  /** Blocks from `top` down, each the parent of the one before; they end where the chain turned meanwhile. */
  async function readDown(top: number, bottom: number, expected: string | undefined, signal: AbortSignal) {
    const numbers = Array.from({ length: Math.max(0, top - bottom + 1) }, (_, index) => top - index)
    const found = await mapParallel(numbers, parallel, async (number) => {
      const block = await node.call('eth_getBlockByNumber', [numberToHex(number), true], signal)
      return block === null ? undefined : parseAnswer(blockShape, block)
    })
    const chained: Block[] = []
    let wanted = expected
    for (const [index, block] of found.entries()) {
      if (!block || block.number !== numbers[index] || (wanted !== undefined && block.hash !== wanted)) break
      chained.push(block)
      wanted = block.parentHash
    }
    return chained
  }

  /** The highest kept block that is still the node's, so that all below it are. */
  async function findCommon(high: number, low: number, head: Head, signal: AbortSignal): Promise<number> {
    const isCommon = async (number: number) => {
      const [kept, theirs] = await Promise.all([
        db
          .selectFrom('data.node_blocks')
          .select('hash')
          .where('chain', '=', chain)
          .where('number', '=', number)
          .executeTakeFirst(),
        number === head.number ? head : readHead(node, number, signal),
      ])
      return kept !== undefined && kept.hash === theirs?.hash
    }
    // Nearly always the highest one is.
    if (await isCommon(high)) return high
    let [bottom, top] = [low, high - 1]
    while (top >= bottom) {
      const middle = Math.ceil((top + bottom) / 2)
      if (await isCommon(middle)) bottom = middle + 1
      else top = middle - 1
    }
    return bottom - 1
  }

  async function follow(signal: AbortSignal): Promise<BlockWindow> {
    const head = await readHead(node, 'latest', signal)
    if (!head) throw new DriverError('malformed', 'A node has no newest block.')
    const floor = Math.max(0, head.number - blocks + 1)
    const [high, low] = await Promise.all([readEdge(db, chain, 'desc'), readEdge(db, chain, 'asc')])
    const common = high && low ? await findCommon(Math.min(high.number, head.number), low.number, head, signal) : -1
    // What is above the head of a node that is behind may well be right, and is looked at again later.
    if (high && head.number < high.number && common === head.number) return { low: low?.number ?? 0, isBehind: true }
    const hasRest =
      low !== undefined && common >= Math.max(low.number, floor) && head.number - common <= blocksPerRequest
    const newest = await readDown(
      head.number,
      hasRest ? common + 1 : Math.max(floor, head.number - blocksPerRequest + 1),
      head.hash,
      signal,
    )
    if (head.number > common && newest.length === 0) throw new DriverError('unreachable', 'The newest block is gone.')
    const isJoined = hasRest && newest.length === head.number - common
    const begin = isJoined ? low.number : (newest.at(-1)?.number ?? head.number)
    const left = blocksPerRequest - newest.length
    const parent = isJoined ? low.parent : newest.at(-1)?.parentHash
    const older = await readDown(begin - 1, Math.max(floor, begin - left), parent, signal)
    const found = [...newest, ...older]
    if (found.length > 0) await write(db, chain, found, high?.hash, { keepsTo: isJoined ? common : -1, floor })
    return { low: Math.max(older.at(-1)?.number ?? begin, floor), isBehind: false }
  }

  /** One reading for all who ask at once, by one process at a time: the next finds nearly all of it read. */
  return (signal: AbortSignal): Promise<BlockWindow> => {
    running ??= flights
      .run(`blocks ${chain}`, signal, () => follow(signal))
      .finally(() => {
        running = undefined
      })
    return running
  }
}

/** The newest or oldest kept block. */
async function readEdge(db: Kysely<DataTables>, chain: string, order: 'asc' | 'desc') {
  const row = await db
    .selectFrom('data.node_blocks')
    .selectAll()
    .where('chain', '=', chain)
    .orderBy('number', order)
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, number: Number(row.number) }
}

/**
 * @param before hash of the newest kept block when the reading began
 * @param keepsTo kept blocks above this one are the chain's no longer, or have a gap below the new ones
 */
async function write(
  db: Kysely<DataTables>,
  chain: string,
  found: readonly Block[],
  before: string | undefined,
  { keepsTo, floor }: { readonly keepsTo: number; readonly floor: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`data:node:${chain}`}, 0))`.execute(transaction)
    // Another process was faster: what it wrote is one chain, and stays it.
    if ((await readEdge(transaction, chain, 'desc'))?.hash !== before) return
    for (const table of ['data.node_blocks', 'data.node_moves'] as const) {
      const number = sql.ref(table === 'data.node_blocks' ? 'number' : 'block')
      await sql`delete from ${sql.table(table)} where chain = ${chain} and (${number} > ${keepsTo} or ${number} < ${floor})`.execute(
        transaction,
      )
    }
    const rows = found.map(({ number, hash, parentHash, timestamp }) => ({
      chain,
      number,
      hash,
      parent: parentHash,
      mined_at: timestamp * 1_000,
    }))
    const moves = found.flatMap((block) =>
      block.transactions.map(({ hash, from, to, transactionIndex }) => ({
        chain,
        block: block.number,
        index: transactionIndex,
        hash,
        sender: from,
        recipient: to ?? '',
      })),
    )
    await insertRows(transaction, 'data.node_blocks', rows)
    await insertRows(transaction, 'data.node_moves', moves)
  })
}
