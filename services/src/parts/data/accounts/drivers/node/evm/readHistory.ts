import { sql } from 'kysely'
import { getAddress } from 'viem'
import * as z from 'zod'
import { mapParallel } from '../../../../../../mapParallel.js'
import { createHeadOf, type HeadOf } from '../../../../../../nodes/evm/readHead.js'
import type { LoggedTransfer } from '../../../../../../nodes/evm/readTransfers.js'
import { readCursor } from '../../../../../../upstream/parseAnswer.js'
import type { Known, Page, Question, Transaction, Transfer } from '../../../types.js'
import { directionOf, nameOperation, zeroAddress } from '../../nameOperation.js'
import type { ContractFacts } from './contractFacts.js'
import type { Listed } from './createGetMined.js'
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
  // Each part gives its newest rows by its own index: a page costs the same however long the account's history is.
  const { rows } = await sql<Listed & { readonly index: number }>`
    select block, index, hash, (
      select kept.hash from data.node_blocks as kept where kept.chain = ${chain} and kept.number = block
    ) as "blockHash" from (
      (select block, index, hash from data.node_moves
        where chain = ${chain} and sender = ${own} and (block, index) < (${block}, ${index})
        order by block desc, index desc limit ${pageSize + 1})
      union
      (select block, index, hash from data.node_moves
        where chain = ${chain} and recipient = ${own} and (block, index) < (${block}, ${index})
        order by block desc, index desc limit ${pageSize + 1})
      union
      (select distinct block, tx_index as index, hash from data.node_logs
        where chain = ${chain} and account = ${own} and (block, tx_index) < (${block}, ${index})
        order by block desc, tx_index desc limit ${pageSize + 1})
    ) as moves order by block desc, index desc limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const headOf = createHeadOf(node)
  const items = await mapParallel(page, 6, (row) => readTransaction({ ...tools, headOf }, row, own, signal))
  return {
    value: {
      items: items.filter((item) => item !== undefined),
      ...(rows.length > pageSize && last && { next: [Number(last.block), last.index] }),
    },
    asOf,
    ...(await toSince(node, Math.max(followed.low, window.low), signal)),
    ...((followed.isBehind || window.isBehind) && { isStale: true }),
  }
}

async function readTransaction(
  { chain, coin, facts, getMined, headOf }: EvmTools & { readonly headOf: HeadOf },
  listed: Listed,
  account: string,
  signal: AbortSignal,
): Promise<Transaction | undefined> {
  const mined = await getMined(listed, headOf, signal)
  // A reorganisation took it back after it was listed.
  if (!mined) return undefined
  const { isOk } = mined
  const target = mined.to ?? mined.created ?? zeroAddress
  const logged = mined.transfers.filter(({ from, to }) => from === account || to === account)
  const transfers = (await mapParallel(logged, 4, (one) => toTransfer(facts, one, account, signal))).filter(
    (one) => one !== undefined,
  )
  if (isOk && mined.value > 0n && (mined.from === account || target === account)) {
    transfers.unshift({
      direction: directionOf(mined.from, target, account),
      what: { asset: coin, amount: mined.value },
      from: getAddress(mined.from),
      to: getAddress(target),
    })
  }
  return {
    hash: listed.hash,
    chain,
    minedAt: mined.minedAt,
    status: isOk ? 'confirmed' : 'failed',
    operation: nameOperation({
      isDeploy: mined.to === null,
      isOwn: mined.from === account,
      isApproval: mined.input.startsWith(approveData),
      isPlain: mined.input === '0x',
      transfers,
    }),
    from: getAddress(mined.from),
    to: getAddress(target),
    nonce: mined.nonce,
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
