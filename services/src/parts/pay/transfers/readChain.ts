import type { Kysely } from 'kysely'
import type { ChainNode } from '../../../nodes/chainNode.js'
import { readHead } from '../../../nodes/evm/readHead.js'
import { readTransfers } from '../../../nodes/evm/readTransfers.js'
import { receiptShape } from '../../../nodes/evm/shapes.js'
import { DriverError } from '../../../upstream/driverError.js'
import { parseAnswer } from '../../../upstream/parseAnswer.js'
import type { PayTables, TransferRow } from '../schema.js'
import { readIncomes, readSpeakers } from '../watch/evm/readLogs.js'
import { isBetweenChains, type Reading } from './matchLogs.js'
import { transferLimits } from './transferLimits.js'

/** What a process knows of a chain; one that begins reads from where the oldest transfer began. */
export interface Place {
  readonly block: number
  readonly hash: string
  readonly ids: ReadonlySet<string>
}

/** What a chain shows of the transfers that are followed on it. */
export function createReadChain(db: Kysely<PayTables>) {
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

  /** What transfers that are followed no more have seen since a block: it is theirs. */
  async function findTaken(chain: string, from: number, rows: readonly TransferRow[]): Promise<ReadonlySet<string>> {
    const select = db
      .selectFrom('pay.transfers')
      .select(['id', 'arrived_hash', 'arrived_log', 'refunded_hash', 'refunded_log'])
    const found = await select
      .where((where) =>
        where.or([
          where.and([where('destination_chain', '=', chain), where('arrived_block', '>=', from)]),
          where.and([where('origin_chain', '=', chain), where('refunded_block', '>=', from)]),
        ]),
      )
      .execute()
    const followed = new Set(rows.map(({ id }) => id))
    return new Set(
      found
        .filter(({ id }) => !followed.has(id))
        .flatMap((row) => [`${row.arrived_hash} ${row.arrived_log}`, `${row.refunded_hash} ${row.refunded_log}`]),
    )
  }

  /** Reads it where it is new, or where a transfer is: undefined where neither is. @throws {DriverError} */
  return async (
    {
      chain,
      node,
      rows,
      place,
    }: {
      readonly chain: string
      readonly node: ChainNode
      readonly rows: readonly TransferRow[]
      readonly place: Place | undefined
    },
    signal: AbortSignal,
  ) => {
    const head = await readHead(node, 'latest', signal)
    if (!head) throw new DriverError('malformed', 'A node has no newest block.')
    const fresh = rows.filter(({ id }) => !place?.ids.has(id))
    if (place?.hash === head.hash && fresh.length === 0) return undefined
    const starts = fresh.map((row) => (row.origin_chain === chain ? row.origin_block : row.destination_block))
    const again = place ? [Math.min(place.block, head.number) + 1 - transferLimits.overlap] : []
    const range = { from: Math.max(0, Math.min(...starts, ...again)), to: head.number }
    const [sending, receiving] = [
      rows.filter((row) => row.origin_chain === chain),
      rows.filter((row) => row.destination_chain === chain),
    ]
    const [given, filled] = [sending.filter(isBetweenChains), receiving.filter(isBetweenChains)]
    const asked = {
      tokens: [
        ...new Set([
          ...given.map(({ origin_token }) => origin_token),
          ...receiving.map(({ destination_token }) => destination_token),
        ]),
      ],
      addresses: [
        ...new Set([
          ...given.flatMap(({ depositor, taker }) => [depositor, taker]),
          ...receiving.map(({ recipient }) => recipient),
        ]),
      ],
    }
    const pools = [...new Set(filled.map(({ destination_pool }) => destination_pool))]
    const [incomes, told, failed, taken] = await Promise.all([
      readIncomes(node, asked, range, signal),
      readSpeakers(node, pools, range, signal),
      findFailed(node, sending, signal),
      findTaken(chain, range.from, rows),
    ])
    const reading: Reading = {
      ...{ chain, from: range.from, told, taken },
      transfers: incomes.flatMap(({ log: entry }) =>
        readTransfers(entry).map(({ from, to, amount }) => ({
          ...{ token: entry.address, from, to, amount, hash: entry.transactionHash },
          ...{ logIndex: entry.logIndex, block: entry.blockNumber },
        })),
      ),
    }
    return { reading, failed, place: { block: head.number, hash: head.hash, ids: new Set(rows.map(({ id }) => id)) } }
  }
}
