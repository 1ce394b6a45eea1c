import { numberToHex } from 'viem'
import * as z from 'zod'
import { findOutcome, logShape, operationTopic, type WireLog } from '../../../smart/entryPoint.js'
import { markDone, type OperationRow } from '../operationStore.js'
import type { ChainTools } from './chainTools.js'

/** Blocks that are looked through: more than come while an operation is under way, and what nodes answer at once. */
const blocks = 900

/** The log of an operation that a transaction of others let happen; undefined where none did. */
export async function findElsewhere(
  { chain: { node, entryPoint } }: Pick<ChainTools, 'chain'>,
  { hash }: Pick<OperationRow, 'hash'>,
  head: number,
  signal: AbortSignal,
): Promise<WireLog | undefined> {
  const filter = {
    address: entryPoint,
    topics: [operationTopic, hash],
    fromBlock: numberToHex(Math.max(0, head - blocks)),
    toBlock: 'latest',
  }
  return z.array(logShape).parse(await node.call('eth_getLogs', [filter], signal))[0]
}

/** An operation has happened by a transaction of others. */
export async function markElsewhere(
  { db, chain, clock }: ChainTools,
  row: OperationRow,
  log: WireLog,
  { isCostly }: { readonly isCostly: boolean },
): Promise<void> {
  const found = findOutcome([log], chain.entryPoint, row.hash)
  if (found) await markDone(db, row, log, found.outcome, { now: clock.now(), isCostly })
}
