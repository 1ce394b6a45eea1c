import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { mapParallel } from '../../../mapParallel.js'
import { broadcast } from '../../../nodes/broadcast.js'
import { readSequence, tryOperation } from '../../../smart/entryPoint.js'
import { OperationError } from '../../../smart/operationError.js'
import { checkPinned } from '../../../smart/pinnedAccount.js'
import type { Fees } from '../../../smart/readFees.js'
import { readNumber, splitNonce, type UserOperation } from '../../../smart/userOperation.js'
import { holdLease } from '../../../store/leases.js'
import { bundlerLimits } from '../limits.js'
import { listWaiting, markLost, type OperationRow, readKept } from '../operationStore.js'
import type { ChainTools } from './chainTools.js'
import { findElsewhere, markElsewhere } from './findElsewhere.js'
import { signOperation, type TransactionFees, transactionGas } from './signTransaction.js'

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Fees of a first transaction: below what the operation pays, so that they can be raised without a loss. Undefined while the chain asks for
 * more than the operation pays.
 */
function firstFees({ maxFeePerGas, maxPriorityFeePerGas }: UserOperation, fees: Fees): TransactionFees | undefined {
  if (maxFeePerGas < fees.baseFee) return undefined
  const priority = least(maxPriorityFeePerGas, fees.priority)
  const fee = least(maxFeePerGas, fees.baseFee + fees.baseFee / 4n + priority)
  return { fee, priority: least(priority, fee) }
}

/** Executors with room, the least busy first. */
interface Room {
  readonly executor: PrivateKeyAccount
  /** What it has, in the chain's smallest units. */
  readonly balance: bigint
  busy: number
}

async function readRoom({ db, chain, executors }: ChainTools, signal: AbortSignal): Promise<Room[]> {
  const rows = await db
    .selectFrom('bundler.operations')
    .select(({ fn }) => ['executor', fn.countAll<string>().as('count')])
    .where('chain', '=', chain.chain)
    .where('state', '=', 'sent')
    .groupBy('executor')
    .execute()
  const busy = new Map(rows.map(({ executor, count }) => [executor, Number(count)]))
  return Promise.all(
    executors.map(async (executor) => ({
      executor,
      balance: readNumber(await chain.node.call('eth_getBalance', [executor.address, 'latest'], signal)),
      busy: busy.get(executor.address) ?? 0,
    })),
  )
}

/** Sends operations that wait, where their chain takes them. */
export async function sendWaiting(tools: ChainTools, fees: Fees, signal: AbortSignal): Promise<void> {
  const waiting = await listWaiting(tools.db, tools.chain.chain)
  if (waiting.length === 0) return
  const room = await readRoom(tools, signal)
  const bySender = new Map<string, OperationRow[]>()
  for (const row of waiting) bySender.set(row.sender, [...(bySender.get(row.sender) ?? []), row])
  await mapParallel([...bySender.values()], 8, async (rows) => {
    // One of a sender is under way at a time: what the others find depends on it.
    for (const row of rows) if (await sendOne(tools, row, { fees, room, signal })) return
  })
}

/** @returns whether it is under way now */
async function sendOne(
  tools: ChainTools,
  row: OperationRow,
  { fees, room, signal }: { readonly fees: Fees; readonly room: Room[]; readonly signal: AbortSignal },
): Promise<boolean> {
  const { db, chain, clock } = tools
  const { node, entryPoint } = chain
  const now = clock.now()
  if (now - row.created_at > bundlerLimits.waitMs) {
    await markLost(db, row, 'expired', { now })
    return false
  }
  const operation = readKept(row)
  const { key, sequence } = splitNonce(operation.nonce)
  const current = await readSequence({ node, entryPoint, signal }, operation.sender, key)
  if (sequence > current) return false
  if (sequence < current) {
    const found = await findElsewhere(tools, row, fees.block, signal)
    if (found) await markElsewhere(tools, row, found, { isCostly: false })
    else await markLost(db, row, 'nonce used', { now })
    return false
  }
  const first = firstFees(operation, fees)
  if (!first) return false
  const mostPaid = (transactionGas(operation, true) * first.fee * 5n) / 4n
  const place = room
    .filter(({ busy, balance }) => busy < bundlerLimits.perExecutor && balance >= mostPaid * BigInt(busy + 1))
    .sort((one, other) => one.busy - other.busy)[0]
  if (!place) return false
  const { executor } = place
  place.busy++
  let isSent = false
  try {
    const { isUpgraded, override } = await checkPinned(operation, chain, node, signal)
    const gas = transactionGas(operation, isUpgraded)
    await tryOperation(operation, { node, entryPoint, executor: executor.address, gas, override, signal })
    isSent = await assign(tools, row, { operation, executor, fees: first, isUpgraded }, signal)
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    await markLost(db, row, error.message, { now })
  } finally {
    if (!isSent) place.busy--
  }
  return isSent
}

/** What is to be signed. */
interface Assignment {
  readonly operation: UserOperation
  readonly executor: PrivateKeyAccount
  readonly fees: TransactionFees
  readonly isUpgraded: boolean
}

/** Writes down the signed transaction before any node sees it. Of two processes one does. */
async function assign(
  { db, chain, owner, clock }: ChainTools,
  row: OperationRow,
  { operation, executor, fees, isUpgraded }: Assignment,
  signal: AbortSignal,
): Promise<boolean> {
  const address = executor.address as Address
  const counted = Number(readNumber(await chain.node.call('eth_getTransactionCount', [address, 'latest'], signal)))
  const signed = await db.transaction().execute(async (transaction) => {
    if (!(await holdLease(transaction, 'bundler.workers', chain.chain, owner))) return undefined
    const other = await transaction
      .selectFrom('bundler.operations')
      .select('hash')
      .where('chain', '=', chain.chain)
      .where('sender', '=', row.sender)
      .where('state', '=', 'sent')
      .executeTakeFirst()
    if (other) return undefined
    const kept = await transaction
      .selectFrom('bundler.nonces')
      .select('next')
      .where('chain', '=', chain.chain)
      .where('executor', '=', address)
      .executeTakeFirst()
    const nonce = Math.max(kept?.next ?? 0, counted)
    const { numUpdatedRows } = await transaction
      .updateTable('bundler.operations')
      .set({ state: 'sent', executor: address, tx_nonce: nonce, missed_at: null, updated_at: clock.now() })
      .where('chain', '=', chain.chain)
      .where('hash', '=', row.hash)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    const made = await signOperation(operation, chain, executor, nonce, fees, isUpgraded)
    await transaction
      .insertInto('bundler.transactions')
      .values({
        ...{ chain: chain.chain, hash: made.hash, executor: address, nonce, operation: row.hash, raw: made.raw },
        ...{ fee: `${made.fee}`, priority: `${made.priority}`, is_cancel: false, sent_at: clock.now() },
      })
      .execute()
    await transaction
      .insertInto('bundler.nonces')
      .values({ chain: chain.chain, executor: address, next: nonce + 1 })
      .onConflict((conflict) => conflict.columns(['chain', 'executor']).doUpdateSet({ next: nonce + 1 }))
      .execute()
    return made
  })
  if (!signed) return false
  await broadcast(chain.upstreams, signed.raw)
  return true
}
