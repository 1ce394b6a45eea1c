import type { ChainNode } from '../../../../nodes/chainNode.js'
import { commitment, slotShape } from '../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import type { ChainWatch, WatchTools } from '../chainWatch.js'
import { hasOpen } from '../readWatched.js'
import { writeReading } from '../writeReading.js'
import { createReadAccounts } from './createReadAccounts.js'
import { createReadTransaction } from './createReadTransaction.js'
import { findPaid } from './findPaid.js'
import { readOpen, readPlaces } from './readPlaces.js'
import { readSignatures } from './readSignatures.js'
import { readStatuses } from './readStatuses.js'

export interface SolanaWatchOptions extends WatchTools {
  /** In the operator's order. */
  readonly nodes: readonly ChainNode[]
}

/** How often it is looked for what came for orders that have ended, in ms. */
const slowEveryMs = 60_000
/** Orders that ended a moment ago are looked at like open ones, in ms. */
const openStillMs = 600_000

/**
 * Watches recipients on Solana: transactions that change what they hold and name the key of an order. Calls grow with recipients, their tokens and
 * what comes there, not with orders. Final is what the cluster calls finalized, whatever depth an order asks for.
 */
export function createSolanaWatch({ chain, nodes, db, clock, log, tell }: SolanaWatchOptions): ChainWatch {
  const readers = nodes.map((node) => ({
    ...{ node, readAccounts: createReadAccounts(node, clock), readTransaction: createReadTransaction(node) },
  }))
  let slowAt = Number.NEGATIVE_INFINITY
  let isHeldBack = false

  async function look({ node, readAccounts, readTransaction }: (typeof readers)[number], signal: AbortSignal) {
    const now = clock.now()
    const isThorough = now - slowAt >= slowEveryMs
    if (!isThorough && !(await hasOpen(db, { chain, endedBefore: now - openStillMs }))) return false
    const slot = parseAnswer(slotShape, await node.call('getSlot', [{ commitment }], signal))
    const places = await readPlaces(db, chain)
    if (places.length === 0) return false
    const head = await db.selectFrom('pay.heads').select('block_hash').where('chain', '=', chain).executeTakeFirst()
    const accounts = await readAccounts(places, signal)
    const { signed, marks } = await readSignatures({ db, chain, node, accounts, places }, signal)
    const transactions = (await readTransaction(signed, signal)).filter(({ slot: own }) => own <= slot)
    const payments = await findPaid(db, chain, transactions, now)
    const open = await readOpen(db, chain)
    const found = await readStatuses({ main: node, nodes, open: [...open, ...payments], slot }, signal)
    if (found.isHeldBack && !isHeldBack) log.problem(`nodes of ${chain} disagree or are behind: payments wait`)
    isHeldBack = found.isHeldBack
    const block = { block: slot, block_hash: `${slot}`, mined_at: now }
    const isWritten = await writeReading(
      db,
      {
        ...{ chain, head: block, before: head?.block_hash, payments, payouts: [] },
        // One that the node did not have yet is looked for again.
        marks: transactions.length < signed.length ? [] : marks,
        ...{ takenBackAbove: undefined, shrunk: found.gone, final: found.final, finalBlock: slot },
      },
      { now, tell },
    )
    if (isWritten && isThorough) slowAt = now
    return true
  }

  return async (signal) => {
    let failure: unknown
    for (const reader of readers) {
      try {
        return await look(reader, signal)
      } catch (error) {
        signal.throwIfAborted()
        // The next node may do better. What it gets wrong is held back by the others.
        failure ??= error
      }
    }
    throw failure
  }
}
