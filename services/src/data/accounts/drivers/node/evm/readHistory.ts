import { sql } from 'kysely'
import { getAddress } from 'viem'
import * as z from 'zod'
import type { Known, Page, Question, Transaction, Transfer } from '../../../types.js'
import { directionOf, nameOperation, nobody } from '../../nameOperation.js'
import { readCursor } from '../../parseAnswer.js'
import { mapParallel } from './callMany.js'
import type { ContractFacts } from './contractFacts.js'
import { readHead } from './readHead.js'
import { type LoggedTransfer, readTransfers } from './readTransfers.js'
import { parse, receiptShape, transactionShape } from './shapes.js'
import { type EvmTools, toSince } from './tools.js'

const approveData = '0x095ea7b3'
const pageSize = 25
/** Block, and place in it, of the last transaction of a page. */
const historyCursor = z.tuple([z.int().min(0), z.int().min(0)])

/** Transactions that the account made or got, or that moved its tokens; newest first. */
export async function readHistory(
  tools: EvmTools,
  { account, signal, cursor }: Question & { cursor?: unknown },
): Promise<Known<Page<Transaction>>> {
  const { chain, node, db, clock, followLogs, followBlocks } = tools
  const asOf = clock.now()
  const own = account.toLowerCase()
  const after = cursor === undefined ? undefined : readCursor(historyCursor, cursor)
  const [followed, window] = await Promise.all([followLogs(account, signal), followBlocks(signal)])
  const [block, index] = after ?? [Number.MAX_SAFE_INTEGER, 0]
  const { rows } = await sql<{ block: string; index: number; hash: string }>`
    select block, index, hash from (
      select block, index, hash from data.node_moves where chain = ${chain} and (sender = ${own} or recipient = ${own})
      union
      select block, tx_index as index, hash from data.node_logs where chain = ${chain} and account = ${own}
    ) as moves where (block, index) < (${block}, ${index})
    order by block desc, index desc limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const items = await mapParallel(page, 6, (row) => readTransaction(tools, row.hash, own, signal))
  return {
    value: {
      items: items.filter((item) => item !== undefined),
      ...(rows.length > pageSize && last && { next: [Number(last.block), last.index] }),
    },
    asOf,
    ...(await toSince(node, Math.max(followed.low, window.low), signal)),
    ...(followed.isBehind && { isStale: true }),
  }
}

async function readTransaction(
  { chain, node, coin, facts }: EvmTools,
  hash: string,
  account: string,
  signal: AbortSignal,
): Promise<Transaction | undefined> {
  const [sent, got] = await Promise.all([
    node.call('eth_getTransactionByHash', [hash], signal),
    node.call('eth_getTransactionReceipt', [hash], signal),
  ])
  // A reorganisation took it back after it was listed.
  if (sent === null || got === null) return undefined
  const transaction = parse(transactionShape, sent)
  const receipt = parse(receiptShape, got)
  const block = await readHead(node, receipt.blockNumber, signal)
  if (block?.hash !== receipt.blockHash) return undefined
  const isOk = receipt.status === '0x1'
  const target = transaction.to ?? receipt.contractAddress ?? nobody
  const logged = receipt.logs.flatMap(readTransfers).filter(({ from, to }) => from === account || to === account)
  const transfers = (await mapParallel(logged, 4, (one) => toTransfer(facts, one, account, signal))).filter(
    (one) => one !== undefined,
  )
  if (isOk && transaction.value > 0n && (transaction.from === account || target === account)) {
    transfers.unshift({
      direction: directionOf(transaction.from, target, account),
      what: { asset: coin, amount: transaction.value },
      from: getAddress(transaction.from),
      to: getAddress(target),
    })
  }
  return {
    hash,
    chain,
    minedAt: block.timestamp * 1_000,
    status: isOk ? 'confirmed' : 'failed',
    operation: nameOperation({
      isDeploy: transaction.to === null,
      isOwn: transaction.from === account,
      isApproval: transaction.input.startsWith(approveData),
      isPlain: transaction.input === '0x',
      transfers,
    }),
    from: getAddress(transaction.from),
    to: getAddress(target),
    nonce: transaction.nonce,
    transfers,
  }
}

async function toTransfer(
  facts: ContractFacts,
  logged: LoggedTransfer,
  account: string,
  signal: AbortSignal,
): Promise<Transfer | undefined> {
  const { log, standard, from, to, amount } = logged
  const base = { direction: directionOf(from, to, account), from: getAddress(from), to: getAddress(to) }
  if (standard !== 'erc20')
    return { ...base, what: { nft: await facts.toNft({ ...logged, contract: log.address }, amount, signal) } }
  const asset = await facts.toAsset(log.address, signal)
  return asset && { ...base, what: { asset, amount } }
}
