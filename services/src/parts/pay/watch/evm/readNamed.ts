import { type Kysely, sql } from 'kysely'
import { mapParallel } from '../../../../mapParallel.js'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import { readHead } from '../../../../nodes/evm/readHead.js'
import { readTransfers } from '../../../../nodes/evm/readTransfers.js'
import { receiptShape, transactionShape } from '../../../../nodes/evm/shapes.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import type { PayTables } from '../../schema.js'
import type { FoundPayment } from '../writeReading.js'
import { toReadBlock } from './readHeads.js'

/** What came of transactions that payers named. */
export interface NamedReading {
  readonly payments: readonly FoundPayment[]
  /** What need not be looked for any more. */
  readonly done: readonly { readonly hash: string; readonly order_id: string; readonly position: number }[]
}

/** A transaction that is looked for, with what it is to have paid. */
interface Named {
  readonly hash: string
  readonly order_id: string
  readonly position: number
  readonly named_at: number
  readonly token: string
  readonly pay_to: string
  readonly way: string
  readonly created_at: number
  /** CAIP-10. */
  readonly payers: readonly string[]
  /** Whether one of its payments is written down, and is final. */
  readonly is_final: boolean | null
}

export interface NamedQuestion {
  readonly chain: string
  /** Newest block of this look: what is above waits for the next. */
  readonly head: number
  /** Counts looks. */
  readonly turn: number
  /** In ms since 1970. */
  readonly now: number
}

/** Looked for at a time: anyone can name a hash, and each costs calls. */
const most = 20
const parallel = 4
/** A transaction that no node has after so long is given up, in ms. */
const givenUpMs = 24 * 60 * 60 * 1_000
const noLog = -1

/**
 * Looks for transactions that payers named, for orders that share the recipient's own address. A transaction counts if the account that is proved
 * to be the payer's sent it, to the recipient, after the order was made. They are taken in turns.
 */
export async function readNamed(
  db: Kysely<PayTables>,
  node: ChainNode,
  { chain, head, turn, now }: NamedQuestion,
  signal: AbortSignal,
): Promise<NamedReading> {
  const { rows } =
    await sql<Named>`select n.hash, n.order_id, n.position, n.created_at as named_at, a.token, a.pay_to, a.way,
      o.created_at, array(select account from pay.payers where order_id = o.id) as payers, p.is_final
    from pay.named n join pay.accepts a on a.order_id = n.order_id and a.position = n.position
    join pay.orders o on o.id = n.order_id
    left join lateral (select bool_and(is_final) as is_final from pay.payments p
      where p.chain = n.chain and p.hash = n.hash and p.order_id = n.order_id) p on true
    where n.chain = ${chain} order by n.created_at`.execute(db)
  const isDone = (one: Named) => one.way !== 'fixed' || one.is_final === true || now - one.named_at > givenUpMs
  const waiting = rows.filter((one) => !isDone(one) && one.is_final === null)
  const begin = waiting.length > most ? (turn * most) % waiting.length : 0
  const some = [...waiting, ...waiting].slice(begin, begin + Math.min(most, waiting.length))
  const found = await mapParallel(some, parallel, (one) => readOne(node, one, head, signal))
  return {
    payments: found.flatMap((one) => (one === 'refused' ? [] : one)),
    done: [...rows.filter(isDone), ...some.filter((_, index) => found[index] === 'refused')],
  }
}

/** @returns `refused` for one that can never pay */
async function readOne(
  node: ChainNode,
  named: Named,
  head: number,
  signal: AbortSignal,
): Promise<readonly FoundPayment[] | 'refused'> {
  const { hash, token, order_id, position, created_at } = named
  // Without proof it may be anyone's: the payer may still give it.
  if (named.payers.length === 0) return []
  const [answer, sent] = await Promise.all([
    node.call('eth_getTransactionReceipt', [hash], signal),
    node.call('eth_getTransactionByHash', [hash], signal),
  ])
  if (answer === null || sent === null) return []
  const receipt = parseAnswer(receiptShape, answer)
  const { from, to, value } = parseAnswer(transactionShape, sent)
  const block = await readHead(node, receipt.blockNumber, signal)
  if (block?.hash !== receipt.blockHash || block.number > head) return []
  // Blocks tell whole seconds.
  const isBefore = block.timestamp < Math.floor(created_at / 1_000)
  if (receipt.status !== '0x1' || isBefore) return 'refused'
  const payers = new Set(named.payers.map((account) => account.split(':').at(-1)?.toLowerCase()))
  const payTo = named.pay_to.toLowerCase()
  const toPayment = (log_index: number, amount: bigint): FoundPayment => {
    const { mined_at, ...at } = toReadBlock(block)
    return { hash, log_index, order_id, position, amount: `${amount}`, ...at, paid_at: mined_at }
  }
  const payments =
    token === ''
      ? [{ isOne: payers.has(from) && to === payTo && value > 0n, logIndex: noLog, amount: value }]
      : receipt.logs.flatMap((log) =>
          readTransfers(log).map((one) => ({
            isOne: one.standard === 'erc20' && log.address === token && payers.has(one.from) && one.to === payTo,
            logIndex: log.logIndex,
            amount: one.amount,
          })),
        )
  const own = payments.filter(({ isOne, amount }) => isOne && amount > 0n)
  return own.length > 0 ? own.map(({ logIndex, amount }) => toPayment(logIndex, amount)) : 'refused'
}

/** Removes what need not be looked for any more. */
export async function forgetNamed(db: Kysely<PayTables>, chain: string, done: NamedReading['done']): Promise<void> {
  for (const { hash, order_id, position } of done)
    await db
      .deleteFrom('pay.named')
      .where((is) => is.and({ chain, hash, order_id, position }))
      .execute()
}
