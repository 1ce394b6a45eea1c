import { type Kysely, sql } from 'kysely'
import { OperationError, operationCodes } from '../../smart/operationError.js'
import type { Policy } from './policies.js'
import type { PaymasterTables } from './schema.js'

/** What is about to be signed. */
export interface Reservation {
  readonly hash: string
  /** Whom it is for: a user, as auth names them to this realm. */
  readonly who: string
  readonly cost: bigint
  /** In seconds, by the chain. */
  readonly validUntil: number
  /** The newest block: it happens in none before. */
  readonly block: number
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Adds to what was spent, where that stays within the cap: one statement, so that many at once stay within it, too. */
async function add(
  db: Kysely<PaymasterTables>,
  row: { readonly project: string; readonly chain: string; readonly who: string; readonly day: string },
  amount: bigint,
  cap: bigint,
): Promise<boolean> {
  if (amount > cap) return false
  const { rows } = await sql`insert into paymaster.spent as spent (project, chain, who, day, amount)
    values (${row.project}, ${row.chain}, ${row.who}, ${row.day}, ${`${amount}`}::numeric)
    on conflict (project, chain, who, day) do update set amount = spent.amount + excluded.amount
    where spent.amount + excluded.amount <= ${`${cap}`}::numeric returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Reserves what an operation can cost, for the user and for the project; whole or not at all.
 * @throws {OperationError} -32501
 */
export async function reserve(
  db: Kysely<PaymasterTables>,
  { project, chain, mostOperation, userDay, projectDay }: Policy,
  { hash, who, cost, validUntil, block }: Reservation,
  now: number,
): Promise<void> {
  const refuse = (text: string) => new OperationError(operationCodes.paymaster, text)
  if (cost > mostOperation) throw refuse('The operation costs more than is paid for one.')
  const day = dayOf(now)
  await db.transaction().execute(async (transaction) => {
    // Where nothing is looked for, blocks are not looked through.
    await sql`insert into paymaster.heads as heads (chain, block) values (${chain}, ${block})
      on conflict (chain) do update set block = greatest(heads.block, excluded.block)
      where not exists (select 1 from paymaster.signed where chain = ${chain} and state = 'reserved')`.execute(
      transaction,
    )
    const { rows } = await sql`insert into paymaster.signed
      (chain, hash, project, who, day, reserved, valid_until, state, at)
      values (${chain}, ${hash}, ${project}, ${who}, ${day}, ${`${cost}`}::numeric, ${validUntil}, 'reserved', ${now})
      on conflict do nothing returning 1`.execute(transaction)
    // The same operation once more, in the same second: the same signature.
    if (rows.length === 0) return
    // In this order, always: who comes second waits, and no two wait for each other.
    if (!(await add(transaction, { project, chain, who: '', day }, cost, projectDay)))
      throw refuse('The project has no more to spend on this chain today.')
    if (!(await add(transaction, { project, chain, who, day }, cost, userDay)))
      throw refuse('The user has no more to spend on this chain today.')
  })
}

/** Whether anything that was signed is not over. */
export async function hasReserved(db: Kysely<PaymasterTables>, chain: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymaster.signed')
    .select('hash')
    .where('chain', '=', chain)
    .where('state', '=', 'reserved')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a final block says of operations that were paid for. */
export interface Settlement {
  readonly hash: string
  readonly cost: bigint
}

/**
 * Settles what has happened, and frees what can happen no more, up to a final block. Of two processes one does.
 * @param from the block that is expected as the last one that was looked through
 */
export async function settleUpTo(
  db: Kysely<PaymasterTables>,
  chain: string,
  {
    from,
    to,
    time,
    settled,
  }: {
    readonly from: number
    readonly to: number
    /** Of the block `to`, in seconds. */
    readonly time: number
    readonly settled: readonly Settlement[]
  },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`paymaster ${chain}`}, 0))`.execute(transaction)
    const head = await transaction
      .selectFrom('paymaster.heads')
      .select('block')
      .where('chain', '=', chain)
      .executeTakeFirst()
    if (head?.block !== from) return
    for (const { hash, cost } of settled) await end(transaction, chain, hash, { state: 'settled', cost })
    const over = await transaction
      .selectFrom('paymaster.signed')
      .select('hash')
      .where('chain', '=', chain)
      .where('state', '=', 'reserved')
      .where('valid_until', '<', time)
      .execute()
    for (const { hash } of over) await end(transaction, chain, hash, { state: 'freed', cost: 0n })
    await transaction
      .insertInto('paymaster.heads')
      .values({ chain, block: to })
      .onConflict((conflict) => conflict.column('chain').doUpdateSet({ block: to }))
      .execute()
  })
}

/** Gives back what was reserved and not spent. */
async function end(
  db: Kysely<PaymasterTables>,
  chain: string,
  hash: string,
  { state, cost }: { readonly state: 'settled' | 'freed'; readonly cost: bigint },
): Promise<void> {
  const row = await db
    .updateTable('paymaster.signed')
    .set({ state, cost: `${cost}` })
    .where('chain', '=', chain)
    .where('hash', '=', hash)
    .where('state', '=', 'reserved')
    .returning(['project', 'who', 'day', 'reserved'])
    .executeTakeFirst()
  if (!row) return
  // The project's first, as where it was reserved.
  for (const who of ['', row.who])
    await sql`update paymaster.spent set amount = amount - ${row.reserved}::numeric + ${`${cost}`}::numeric
      where project = ${row.project} and chain = ${chain} and who = ${who} and day = ${row.day}`.execute(db)
}
