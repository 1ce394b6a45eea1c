import type { Kysely, Selectable } from 'kysely'
import type { Address, Hex } from 'viem'
import { broadcast } from '../../../nodes/broadcast.js'
import { tryOperation } from '../../../smart/entryPoint.js'
import { OperationError } from '../../../smart/operationError.js'
import { checkPinned } from '../../../smart/pinnedAccount.js'
import type { Fees } from '../../../smart/readFees.js'
import { holdLease } from '../../../store/leases.js'
import { bundlerLimits } from '../limits.js'
import { type OperationRow, readKept } from '../operationStore.js'
import type { BundlerTables } from '../schema.js'
import type { ChainTools } from './chainTools.js'
import {
  type SignedTransaction,
  signCancel,
  signOperation,
  type TransactionFees,
  transactionGas,
} from './signTransaction.js'

type TransactionRow = Selectable<BundlerTables['bundler.transactions']>

/** What was signed for an operation and its present nonce, the dearest first. */
export const listTransactions = (db: Kysely<BundlerTables>, { chain, hash, executor, tx_nonce }: OperationRow) =>
  db
    .selectFrom('bundler.transactions')
    .selectAll()
    .where('chain', '=', chain)
    .where('operation', '=', hash)
    .where('executor', '=', executor)
    .where('nonce', '=', tx_nonce)
    .orderBy('fee', 'desc')
    .execute()

/** What nodes ask for before they take a transaction in another's place: a tenth more, and a little for their rounding. */
const raise = (value: bigint) => value + value / 8n + 1n

/** A transaction is in no block: it is sent again, then with higher fees, or its place is taken where the operation went bad. */
export async function keepSending(
  tools: ChainTools,
  row: OperationRow,
  transactions: readonly TransactionRow[],
  fees: Fees,
  signal: AbortSignal,
): Promise<void> {
  const { chain, clock, executors } = tools
  const [last] = transactions
  const executor = executors.find(({ address }) => address === row.executor)
  if (!last || !executor) return
  const waited = clock.now() - last.sent_at
  if (waited < bundlerLimits.againMs) return
  if (waited < bundlerLimits.bumpMs) return broadcast(chain.upstreams, last.raw as Hex)
  const raised = { fee: raise(BigInt(last.fee)), priority: raise(BigInt(last.priority)) }
  const operation = readKept(row)
  if (!last.is_cancel) {
    const found = await judge(tools, row, signal)
    if (found !== 'bad' && clock.now() - row.created_at <= 2 * bundlerLimits.waitMs) {
      // More than the operation pays would be the executor's loss.
      const isPaid = raised.fee <= operation.maxFeePerGas && raised.priority <= operation.maxPriorityFeePerGas
      const isFitting = isPaid && last.fee !== `${operation.maxFeePerGas}`
      if (!isFitting) return broadcast(chain.upstreams, last.raw as Hex)
      const isUpgraded = found === 'upgraded'
      const make = () => signOperation(operation, chain, executor, last.nonce, raised, isUpgraded)
      return replace(tools, row, make, false)
    }
  }
  const market = 2n * fees.baseFee + fees.priority
  const cancelFees: TransactionFees = {
    fee: raised.fee > market ? raised.fee : market,
    priority: raised.priority > fees.priority ? raised.priority : fees.priority,
  }
  return replace(tools, row, () => signCancel(chain, executor, last.nonce, cancelFees), true)
}

/** Whether an operation that is under way could still happen. */
async function judge(
  { chain }: ChainTools,
  row: OperationRow,
  signal: AbortSignal,
): Promise<'plain' | 'upgraded' | 'bad'> {
  const { node, entryPoint } = chain
  const operation = readKept(row)
  try {
    const { isUpgraded, override } = await checkPinned(operation, chain, node, signal)
    const gas = transactionGas(operation, isUpgraded)
    await tryOperation(operation, { node, entryPoint, executor: row.executor as Address, gas, override, signal })
    return isUpgraded ? 'upgraded' : 'plain'
  } catch (error) {
    if (error instanceof OperationError) return 'bad'
    throw error
  }
}

/** Writes down what takes the place of a transaction, then sends it. */
async function replace(
  { db, chain, owner, clock }: ChainTools,
  row: OperationRow,
  make: () => Promise<SignedTransaction>,
  isCancel: boolean,
): Promise<void> {
  const { executor, tx_nonce } = row
  if (executor === null || tx_nonce === null) return
  const made = await make()
  const isOurs = await db.transaction().execute(async (transaction) => {
    if (!(await holdLease(transaction, 'bundler.workers', chain.chain, owner))) return false
    const still = await transaction
      .selectFrom('bundler.operations')
      .select('hash')
      .where('chain', '=', row.chain)
      .where('hash', '=', row.hash)
      .where('state', '=', 'sent')
      .where('tx_nonce', '=', tx_nonce)
      .forUpdate()
      .executeTakeFirst()
    if (!still) return false
    await transaction
      .insertInto('bundler.transactions')
      .values({
        ...{ chain: row.chain, hash: made.hash, executor, nonce: tx_nonce, operation: row.hash, raw: made.raw },
        ...{ fee: `${made.fee}`, priority: `${made.priority}`, is_cancel: isCancel, sent_at: clock.now() },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
  if (isOurs) await broadcast(chain.upstreams, made.raw)
}
