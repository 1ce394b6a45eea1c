import type { Hex } from 'viem'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import { readHead } from '../../../../nodes/evm/readHead.js'
import type { ChainWatch, WatchTools } from '../chainWatch.js'
import { hasOpen, readWatched, type Watched } from '../readWatched.js'
import { type FoundPayment, type ReadBlock, writeReading } from '../writeReading.js'
import { createReadBalances, type ReadBalances } from './createReadBalances.js'
import { findBlockBefore } from './findBlockBefore.js'
import { type Common, findCommon } from './findCommon.js'
import { findFinal, type OpenPayment } from './findFinal.js'
import { type Arrivals, readArrivals } from './readArrivals.js'
import { type Heads, readHeads, toReadBlock } from './readHeads.js'
import { forgetNamed, readNamed } from './readNamed.js'
import { hasPending, keyOf, placeOf, readBlocks, sumPayouts, toKey } from './readWritten.js'

export interface EvmWatchOptions extends WatchTools {
  /** In the operator's order. */
  readonly nodes: readonly ChainNode[]
  /** A Multicall3 that the operator vouches for; the usual one is found by itself. */
  readonly multicall?: Hex | undefined
}

/** How often all balances are asked for: what came without a log, and what came for orders that have ended. In ms. */
const slowEveryMs = 60_000
/** Ended orders that are looked at each time; they take turns. */
const mostEnded = 5_000
/** Orders that ended a moment ago are looked at like open ones, in ms. */
const openStillMs = 600_000
/** Blocks that are kept for comparison beside the deepest that an order asks for. */
const keptBlocks = 64
/** The clocks of this machine and of the chain may differ by so much, in ms. */
const clockDifferenceMs = 600_000

/** Watches what orders are paid with on one EVM chain. */
export function createEvmWatch(options: EvmWatchOptions): ChainWatch {
  const { chain, nodes, db, clock, log } = options
  const readers = new Map<ChainNode, ReadBalances>(
    nodes.map((node) => [node, createReadBalances(node, options.multicall)]),
  )
  const balancesOf = (node: ChainNode): ReadBalances => readers.get(node) ?? createReadBalances(node, options.multicall)
  let slowAt = Number.NEGATIVE_INFINITY
  let lastEnded = ''
  let turn = 0
  let isHeldBack = false

  /** @returns ended orders whose turn it is */
  async function takeEnded(endedBefore: number): Promise<readonly Watched[]> {
    const found = await readWatched(db, { chain, endedBefore, which: { after: lastEnded, most: mostEnded } })
    lastEnded = found.length === mostEnded ? (found.at(-1)?.orderId ?? '') : ''
    return found
  }

  /** What is deep enough, of what was written down and what is new. */
  async function findDeep(
    {
      heads,
      start,
      watched,
      arrivals,
      payments,
    }: {
      readonly heads: Heads
      readonly start: Common
      readonly watched: readonly Watched[]
      readonly arrivals: Arrivals
      readonly payments: readonly FoundPayment[]
    },
    signal: AbortSignal,
  ) {
    const byKey = new Map(watched.map((one) => [keyOf(toKey(one)), one]))
    const shrunk = new Set(arrivals.shrunk.map(({ hash, log_index }) => `${hash} ${log_index}`))
    const stays = arrivals.open.filter(({ hash, log_index }) => !shrunk.has(`${hash} ${log_index}`))
    const open = [...stays, ...payments].flatMap((payment): readonly OpenPayment[] => {
      const one = byKey.get(keyOf(payment))
      if (!one) return []
      const { token, payTo, depth, way } = one
      return [{ ...payment, amount: BigInt(payment.amount), token, payTo, depth, isOwnAddress: way === 'address' }]
    })
    if (open.length === 0) return { final: [], isHeldBack: false }
    const sums = new Map<string, bigint>()
    for (const one of arrivals.open) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0n) + one.amount)
    const place = { written: start.last.block, block: heads.common }
    const paidOut = await sumPayouts(db, chain, place, arrivals.payouts)
    const proofOf = (payment: OpenPayment) => {
      const one = byKey.get(keyOf(payment))
      const final = (one ? arrivals.seenOf(one) : 0n) - (sums.get(keyOf(payment)) ?? 0n)
      return { final, paidOut: paidOut.get(placeOf(payment)) ?? 0n }
    }
    return findFinal({ open, heads, balancesOf, proofOf }, signal)
  }

  return async (signal) => {
    const now = clock.now()
    const endedBefore = now - openStillMs
    const isThorough = now - slowAt >= slowEveryMs
    if (!isThorough && !(await hasOpen(db, { chain, endedBefore }))) return false
    const known = await readBlocks(db, chain)
    // The head first: what is ordered after it is paid above it, so that no block passes before its order is known.
    const heads = await readHeads(nodes, known[0]?.block ?? 0, signal)
    // Between two blocks nothing comes, but nodes that were behind may agree now, and payers name transactions.
    const isNew = isThorough || heads.head.hash !== known[0]?.block_hash
    if (!isNew && !(await hasPending(db, chain, { isCompared: nodes.length > 1 }))) return true
    const open = await readWatched(db, { chain, endedBefore, which: 'open' })
    const watched = [...open, ...(isThorough ? await takeEnded(endedBefore) : [])]
    if (watched.length === 0) return false
    const start = await findStart(heads, known, watched, signal)
    // Every node is behind what was read before.
    if (!start) return true
    const { main } = heads
    const head = toReadBlock(heads.head)
    const own = isNew ? watched.filter(({ way }) => way === 'address') : []
    const balances = balancesOf(main)
    const arrivals = await readArrivals({ db, chain, heads, head, start, own, isThorough, balances }, signal)
    const named = await readNamed(db, main, { chain, head: head.block, turn: turn++, now }, signal)
    const payments = [...arrivals.payments, ...named.payments]
    const deep = await findDeep({ heads, start, watched, arrivals, payments }, signal)
    if (deep.isHeldBack && !isHeldBack) log.problem(`nodes of ${chain} disagree or are behind: payments wait`)
    isHeldBack = deep.isHeldBack
    // The logs came by number: they are those of this head only if it is still there.
    if ((await readHead(main, head.block, signal))?.hash !== head.block_hash) return true
    const deepest = Math.max(...watched.map(({ depth }) => depth)) + keptBlocks
    const { payouts, shrunk } = arrivals
    const isWritten = await writeReading(
      db,
      {
        ...{ chain, head, before: known[0]?.block_hash, payments, payouts, shrunk, final: deep.final },
        takenBackAbove: start.isTurned ? start.last.block : undefined,
        finalBlock: Math.max(0, heads.common - deepest),
      },
      { now, tell: options.tell },
    )
    if (!isWritten) return true
    if (isThorough) slowAt = now
    await forgetNamed(db, chain, named.done)
    return true
  }
}

/** Where reading begins: above what was read before. Undefined where every node is behind that. */
async function findStart(
  heads: Heads,
  [newest, ...older]: readonly ReadBlock[],
  watched: readonly Watched[],
  signal: AbortSignal,
): Promise<Common | undefined> {
  const common = newest && (await findCommon(heads.main, heads.head, [newest, ...older], signal))
  if (newest && !common) return undefined
  if (common && (common.isTurned || heads.head.number - common.last.block <= keptBlocks)) return common
  // Nothing was watched for a while: what is between is of no order.
  const oldest = Math.min(...watched.map(({ createdAt }) => createdAt)) - clockDifferenceMs
  if (common && common.last.mined_at >= oldest) return common
  const last = toReadBlock(await findBlockBefore(heads.main, heads.head, oldest, signal))
  return { last: common && common.last.block > last.block ? common.last : last, isTurned: false }
}
