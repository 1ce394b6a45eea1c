import { type Kysely, type Selectable, sql } from 'kysely'
import type { Hex } from 'viem'
import type { OperationOutcome, WireReceipt } from '../../smart/entryPoint.js'
import { OperationError, operationCodes } from '../../smart/operationError.js'
import { readUserOperation, toKeptOperation, type UserOperation } from '../../smart/userOperation.js'
import { bundlerLimits } from './limits.js'
import type { BundlerTables } from './schema.js'

export type OperationRow = Selectable<BundlerTables['bundler.operations']>

/** An operation that was found good. */
export interface NewOperation {
  readonly chain: string
  readonly hash: Hex
  readonly project: string
  readonly operation: UserOperation
  readonly entryPoint: string
}

const toHex = (value: bigint) => `0x${value.toString(16)}`

/** An operation of a row. */
export const readKept = ({ operation }: Pick<OperationRow, 'operation'>): UserOperation => readUserOperation(operation)

/** Whether a fee is enough more than another to take its place. */
const isRaised = (next: bigint, before: bigint) => next * 10n >= before * 11n

/**
 * Takes an operation into the queue. One that is there stays; one of the same nonce that waits gives way to one that pays a tenth more.
 * @throws {OperationError} -32602, -32504
 */
export async function addOperation(db: Kysely<BundlerTables>, one: NewOperation, now: number): Promise<void> {
  const { chain, hash, project, operation, entryPoint } = one
  const { sender } = operation
  const nonce = toHex(operation.nonce)
  await db.transaction().execute(async (transaction) => {
    // Of one sender in order, whatever the process.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bundler ${chain} ${sender}`}, 0))`.execute(transaction)
    const known = await transaction
      .selectFrom('bundler.operations')
      .select(['state', 'is_final'])
      .where('chain', '=', chain)
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (known && !(known.state === 'lost' && known.is_final)) return
    const open = await transaction
      .selectFrom('bundler.operations')
      .selectAll()
      .where('chain', '=', chain)
      .where('sender', '=', sender)
      .where('state', 'in', ['waiting', 'sent'])
      .execute()
    const same = open.find((row) => row.nonce === nonce)
    if (same) {
      const before = readKept(same)
      const isMore =
        isRaised(operation.maxFeePerGas, before.maxFeePerGas) &&
        isRaised(operation.maxPriorityFeePerGas, before.maxPriorityFeePerGas)
      if (same.state === 'sent' || !isMore)
        throw new OperationError(operationCodes.params, 'An operation of this nonce is under way, or pays as much.')
    } else if (open.length >= bundlerLimits.perSender)
      throw new OperationError(operationCodes.throttled, 'Too many operations of this account wait.')
    const replaced = [...(same ? [same.hash] : []), ...(known ? [hash] : [])]
    if (replaced.length > 0)
      await transaction
        .deleteFrom('bundler.operations')
        .where('chain', '=', chain)
        .where('hash', 'in', replaced)
        .execute()
    await transaction
      .insertInto('bundler.operations')
      .values({
        ...{ chain, hash, project, sender, nonce, entry_point: entryPoint, state: 'waiting' },
        operation: JSON.stringify(toKeptOperation(operation)) as never,
        ...{ created_at: now, updated_at: now, executor: null, tx_nonce: null, missed_at: null, tx_hash: null },
        ...{ block: null, block_hash: null, is_success: null, cost: null, gas_used: null },
        ...{ is_final: false, reason: null, is_costly: false },
      })
      .execute()
  })
}

/** The operation of a chain by its hash. */
export const findOperation = (db: Kysely<BundlerTables>, chain: string, hash: string) =>
  db.selectFrom('bundler.operations').selectAll().where('chain', '=', chain).where('hash', '=', hash).executeTakeFirst()

/** What of a sender is known that a new operation is held against. */
export async function readSender(db: Kysely<BundlerTables>, chain: string, sender: string, now: number) {
  const { rows } = await sql<{ costly: string; nonces: string[]; waiting: string }>`select
    (select count(*) from bundler.operations where chain = ${chain} and sender = ${sender} and is_costly
      and updated_at > ${now - bundlerLimits.restMs}) as costly,
    (select coalesce(array_agg(nonce), '{}') from bundler.operations where chain = ${chain} and sender = ${sender}
      and state in ('waiting', 'sent')) as nonces,
    (select count(*) from bundler.operations where chain = ${chain} and state = 'waiting') as waiting`.execute(db)
  const [row] = rows
  return {
    isResting: Number(row?.costly ?? 0) > 0,
    nonces: new Set(row?.nonces),
    isFull: Number(row?.waiting ?? 0) >= bundlerLimits.waiting,
  }
}

/** Whether a chain has anything to look after. */
export async function hasOpen(db: Kysely<BundlerTables>, chain: string): Promise<boolean> {
  const row = await db
    .selectFrom('bundler.operations')
    .select('hash')
    .where('chain', '=', chain)
    .where('is_final', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that wait and whose sender has none under way, the oldest first. */
export const listWaiting = (db: Kysely<BundlerTables>, chain: string) =>
  db
    .selectFrom('bundler.operations as waiting')
    .selectAll()
    .where('chain', '=', chain)
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bundler.operations as sent')
            .select('sent.hash')
            .whereRef('sent.chain', '=', 'waiting.chain')
            .whereRef('sent.sender', '=', 'waiting.sender')
            .where('sent.state', '=', 'sent'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(bundlerLimits.perLook)
    .execute()

/** Those that are under way, or may still be taken back. */
export const listOpen = (db: Kysely<BundlerTables>, chain: string) =>
  db
    .selectFrom('bundler.operations')
    .selectAll()
    .where('chain', '=', chain)
    .where('is_final', '=', false)
    .where('state', '<>', 'waiting')
    .orderBy('updated_at')
    .limit(10 * bundlerLimits.perLook)
    .execute()

const update = (db: Kysely<BundlerTables>, { chain, hash, state, tx_hash }: OperationRow) =>
  db
    .updateTable('bundler.operations')
    .where('chain', '=', chain)
    .where('hash', '=', hash)
    // What another process has made of it stays.
    .where('state', '=', state)
    .where('tx_hash', tx_hash === null ? 'is' : '=', tx_hash)

/** An operation has happened, in this transaction. */
export const markDone = (
  db: Kysely<BundlerTables>,
  row: OperationRow,
  at: Pick<WireReceipt, 'blockNumber' | 'blockHash' | 'transactionHash'>,
  { isSuccess, cost, gasUsed }: OperationOutcome,
  more: { readonly now: number; readonly isCostly?: boolean },
) =>
  update(db, row)
    .set({
      ...{ state: 'done', updated_at: more.now, missed_at: null, reason: null, is_costly: more.isCostly ?? false },
      ...{ tx_hash: at.transactionHash, block: Number(at.blockNumber), block_hash: at.blockHash },
      ...{ is_success: isSuccess, cost: `${cost}`, gas_used: `${gasUsed}` },
    })
    .execute()

/**
 * An operation will not happen.
 * @param at the transaction that showed it; none for one that never left, which is over at once
 */
export const markLost = (
  db: Kysely<BundlerTables>,
  row: OperationRow,
  reason: string,
  more: {
    readonly now: number
    readonly isCostly?: boolean
    readonly at?: Pick<WireReceipt, 'blockNumber' | 'blockHash' | 'transactionHash'>
  },
) =>
  update(db, row)
    .set({
      ...{ state: 'lost', updated_at: more.now, missed_at: null, reason, is_costly: more.isCostly ?? false },
      ...(more.at
        ? { tx_hash: more.at.transactionHash, block: Number(more.at.blockNumber), block_hash: more.at.blockHash }
        : { is_final: true }),
    })
    .execute()

/** The chain took back what was read: the operation's transaction may come again, or is sent again. */
export const markOpen = (db: Kysely<BundlerTables>, row: OperationRow, state: 'waiting' | 'sent', now: number) =>
  update(db, row)
    .set({
      ...{ state, updated_at: now, missed_at: null, tx_hash: null, block: null, block_hash: null },
      ...{ is_success: null, cost: null, gas_used: null, reason: null, is_costly: false },
      ...(state === 'waiting' && { executor: null, tx_nonce: null }),
    })
    .execute()

export const markFinal = (db: Kysely<BundlerTables>, row: OperationRow) =>
  update(db, row).set({ is_final: true }).execute()

export const markMissed = (db: Kysely<BundlerTables>, row: OperationRow, now: number) =>
  update(db, row).set({ missed_at: now }).execute()
