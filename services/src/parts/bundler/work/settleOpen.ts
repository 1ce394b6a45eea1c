import { mapParallel } from '../../../mapParallel.js'
import { findOutcome, receiptShape, type WireReceipt } from '../../../smart/entryPoint.js'
import type { Fees } from '../../../smart/readFees.js'
import { readNumber } from '../../../smart/userOperation.js'
import { listOpen, markDone, markFinal, markLost, markMissed, markOpen, type OperationRow } from '../operationStore.js'
import type { ChainTools } from './chainTools.js'
import { findElsewhere, markElsewhere } from './findElsewhere.js'
import { keepSending, listTransactions } from './keepSending.js'

/** A nonce that was used by none of ours is looked at again after so long before the operation waits once more, in ms. */
const missedMs = 10_000

/** A transaction's outcome; undefined while it is in no block. */
async function readReceipt(
  { chain: { node } }: ChainTools,
  hash: string,
  signal: AbortSignal,
): Promise<WireReceipt | undefined> {
  const answer = await node.call('eth_getTransactionReceipt', [hash], signal)
  return answer === null ? undefined : receiptShape.parse(answer)
}

/** Reads what became of what is under way, and whether the chain has taken anything back. */
export async function settleOpen(tools: ChainTools, fees: Fees, signal: AbortSignal): Promise<void> {
  await mapParallel(await listOpen(tools.db, tools.chain.chain), 8, (row) =>
    row.state === 'sent' ? settleSent(tools, row, fees, signal) : settleFound(tools, row, fees, signal),
  )
}

async function settleSent(tools: ChainTools, row: OperationRow, fees: Fees, signal: AbortSignal): Promise<void> {
  const { db, chain, clock } = tools
  const { executor, tx_nonce } = row
  if (executor === null || tx_nonce === null) return
  const now = clock.now()
  const transactions = await listTransactions(db, row)
  for (const { hash, is_cancel } of transactions) {
    const receipt = await readReceipt(tools, hash, signal)
    if (!receipt) continue
    const found = findOutcome(receipt.logs, chain.entryPoint, row.hash)
    if (found) {
      await markDone(db, row, receipt, found.outcome, { now })
      return
    }
    const elsewhere = await findElsewhere(tools, row, fees.block, signal)
    const isExpired = is_cancel && now - row.created_at > 2 * 60_000 && !elsewhere
    if (elsewhere) await markElsewhere(tools, row, elsewhere, { isCostly: true })
    else await markLost(db, row, is_cancel ? 'given up' : 'reverted', { now, at: receipt, isCostly: !isExpired })
    return
  }
  const used = Number(readNumber(await chain.node.call('eth_getTransactionCount', [executor, 'latest'], signal)))
  if (used <= tx_nonce) return keepSending(tools, row, transactions, fees, signal)
  // None of ours, and yet its nonce is used: a node that is behind, or a database that is.
  if (row.missed_at === null) await markMissed(db, row, now)
  else if (now - row.missed_at > missedMs) await markOpen(db, row, 'waiting', now)
}

async function settleFound(tools: ChainTools, row: OperationRow, fees: Fees, signal: AbortSignal): Promise<void> {
  const { db, chain, clock } = tools
  if (row.tx_hash === null || row.block === null) return
  const receipt = await readReceipt(tools, row.tx_hash, signal)
  if (!receipt) return void (await markOpen(db, row, row.executor === null ? 'waiting' : 'sent', clock.now()))
  if (receipt.blockHash !== row.block_hash) {
    const found = findOutcome(receipt.logs, chain.entryPoint, row.hash)
    if (found) await markDone(db, row, receipt, found.outcome, { now: clock.now(), isCostly: row.is_costly })
    else await markOpen(db, row, row.executor === null ? 'waiting' : 'sent', clock.now())
    return
  }
  if (fees.block - row.block + 1 >= chain.depth) await markFinal(db, row)
}
