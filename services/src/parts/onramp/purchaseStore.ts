import { type Kysely, type QueryCreator, sql } from 'kysely'
import type { Clock } from '../../clock.js'
import { useOnce } from '../../proof/useOnce.js'
import { isOver, judgeReport } from './judgeReport.js'
import { onrampLimits } from './limits.js'
import { readHash, toKeptAddress } from './networks.js'
import { digestOf } from './quoteStore.js'
import type { OnrampTables, PurchaseRow } from './schema.js'
import type { PurchaseStatus, Report } from './types.js'

/** A purchase, and when it came to which state. */
export interface Purchase extends PurchaseRow {
  readonly steps: readonly { readonly status: PurchaseStatus; readonly at: number }[]
}

/** What is known when a checkout is asked for. */
export type NewPurchase = Omit<
  PurchaseRow,
  | 'id'
  | 'provider_id'
  | 'status'
  | 'received_amount'
  | 'hash'
  | 'problems'
  | 'created_at'
  | 'updated_at'
  | 'session_until'
  | 'asked_at'
  | 'asks'
  | 'next_ask_at'
>

/** What became of a report. */
export type Applied = 'changed' | 'unchanged' | 'repeated' | 'unknown'

/** Purchases. What changes one is whole or not at all, in whatever process. */
export interface PurchaseStore {
  /** @param id what opens it */
  add(id: string, purchase: NewPurchase): Promise<void>
  /** For a checkout that was not opened. */
  remove(id: string): Promise<void>
  find(id: string): Promise<Purchase | undefined>
  /** @param event digest of a message that counts once */
  apply(key: { driver: string; reference: string }, report: Report, event?: string): Promise<Applied>
  /** Takes purchases whose provider has to be asked: no other process gets them before their next pause is over. */
  takeDue(most: number): Promise<readonly PurchaseRow[]>
  /** Takes one that a user looks at; undefined where its provider was asked a moment ago, or nothing more is expected. */
  takeLooked(id: string): Promise<PurchaseRow | undefined>
  /** Ends what nobody began to pay, once it is old enough. */
  expire(purchase: PurchaseRow): Promise<void>
}

/** Pauses grow while nothing happens: each is twice the one before, then one a day, then none. */
const nextAskAt = sql<number | null>`case
  when ${sql.ref('status')} in ('refunded', 'expired') or (${sql.ref('status')} = 'complete' and ${sql.ref('hash')} is not null) then null
  when ${sql.ref('created_at')} + ${sql.lit(onrampLimits.closelyMs)} > ${sql.ref('now_at')} then
    ${sql.ref('now_at')} + least(${sql.lit(onrampLimits.firstPauseMs)} * power(2, least(${sql.ref('asks')}, 20)), ${sql.lit(onrampLimits.longestPauseMs)})
  when ${sql.ref('created_at')} + ${sql.lit(onrampLimits.followMs)} > ${sql.ref('now_at')} and ${sql.ref('status')} <> 'failed' then
    ${sql.ref('now_at')} + ${sql.lit(86_400_000)}
  else null end`

/** Notes when a purchase came to a state; once. */
const noteStep = (db: QueryCreator<OnrampTables>, purchase: string, status: PurchaseStatus, at: number) =>
  db
    .insertInto('onramp.steps')
    .values({ purchase, status, at })
    .onConflict((conflict) => conflict.doNothing())

export function createPurchaseStore(db: Kysely<OnrampTables>, clock: Clock): PurchaseStore {
  const table = sql.table('onramp.purchases')

  /** Notes that the providers of these are asked now. */
  async function take(which: ReturnType<typeof sql>): Promise<readonly PurchaseRow[]> {
    const now = clock.now()
    const { rows } = await sql<PurchaseRow>`update ${table} as taken
      set asked_at = ${now}::double precision, asks = taken.asks + 1, next_ask_at = due.next_ask_at
      from (select id, ${nextAskAt} as next_ask_at
        from (select *, ${now}::double precision as now_at from ${table} where ${which} for update skip locked) as open) as due
      where taken.id = due.id returning taken.*`.execute(db)
    return rows
  }

  async function applyOnce(
    { driver, reference }: { driver: string; reference: string },
    report: Report,
    event: string | undefined,
    isAgain = false,
  ): Promise<Applied> {
    const now = clock.now()
    return db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('onramp.purchases')
        .selectAll()
        .where('driver', '=', driver)
        .where('reference', '=', reference)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return 'unknown'
      // A message can only be sent again while its signature is young enough.
      const expiresAt = now + 2 * onrampLimits.webhookMs
      if (event !== undefined && !(await useOnce(transaction, 'onramp', { kind: 'event', id: event, expiresAt })))
        return 'repeated'
      const hash = report.hash && readHash(row.chain, report.hash)
      // A first hash that another purchase has is refused by the table, and is then looked for: seldom, so that each message does not have to ask.
      const other =
        hash && (isAgain || (row.hash !== null && row.hash !== hash))
          ? await transaction
              .selectFrom('onramp.purchases')
              .select('id')
              .where('chain', '=', row.chain)
              .where('hash', '=', hash)
              .where('id', '<>', row.id)
              .executeTakeFirst()
          : undefined
      const change = judgeReport(row, report, other !== undefined)
      if (!change) return 'unchanged'
      const { problems, ...plain } = change
      const update = transaction
        .updateTable('onramp.purchases')
        .set({
          ...plain,
          ...(problems && { problems: JSON.stringify(problems) as never }),
          updated_at: now,
          // Something happened, so more may, soon.
          asks: 0,
          next_ask_at: isOver({ ...row, ...change }) ? null : now + onrampLimits.firstPauseMs,
        })
        .where('id', '=', row.id)
      if (change.status) {
        const changed = transaction.with('changed', () => update)
        await noteStep(changed as unknown as QueryCreator<OnrampTables>, row.id, change.status, now).execute()
      } else await update.execute()
      return 'changed'
    })
  }

  return {
    async add(id, purchase) {
      const now = clock.now()
      const digest = digestOf(id)
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('onramp.purchases')
          .values({
            ...purchase,
            address: toKeptAddress(purchase.chain, purchase.address),
            ...{ id: digest, status: 'created', provider_id: null, hash: null, received_amount: null },
            problems: '[]' as never,
            ...{ created_at: now, updated_at: now, session_until: now + onrampLimits.sessionMs },
            ...{ asked_at: null, asks: 0, next_ask_at: now + onrampLimits.firstPauseMs },
          })
          .execute()
        await noteStep(transaction, digest, 'created', now).execute()
      })
    },
    async remove(id) {
      await db.deleteFrom('onramp.purchases').where('id', '=', digestOf(id)).execute()
    },
    async find(id) {
      const digest = digestOf(id)
      const row = await db.selectFrom('onramp.purchases').selectAll().where('id', '=', digest).executeTakeFirst()
      if (!row) return undefined
      const steps = await db
        .selectFrom('onramp.steps')
        .select(['status', 'at'])
        .where('purchase', '=', digest)
        .orderBy('at')
        .execute()
      return { ...row, steps }
    },
    async apply(key, report, event) {
      try {
        return await applyOnce(key, report, event)
      } catch (error) {
        // Another purchase has its hash.
        if ((error as { code?: unknown }).code !== '23505') throw error
        return applyOnce(key, report, event, true)
      }
    },
    takeDue: (most) =>
      take(sql`id in (select id from ${table} where next_ask_at <= ${clock.now()}
        order by next_ask_at limit ${sql.lit(most)} for update skip locked)`),
    async takeLooked(id) {
      const now = clock.now()
      const [row] = await take(sql`id = ${digestOf(id)} and next_ask_at is not null
        and coalesce(asked_at, 0) <= ${now - onrampLimits.lookMs}`)
      return row
    },
    async expire({ id, created_at }) {
      const now = clock.now()
      if (now - created_at < onrampLimits.closelyMs) return
      await db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .updateTable('onramp.purchases')
          .set({ status: 'expired', updated_at: now, next_ask_at: null })
          .where('id', '=', id)
          .where('status', '=', 'created')
          .returning('id')
          .executeTakeFirst()
        if (gone) await noteStep(transaction, id, 'expired', now).execute()
      })
    },
  }
}

/** Whose purchases are wanted, and where. */
export interface PurchasesQuestion {
  readonly project: string
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
}

/** Hashes of the purchases that an account got on a network, the newest first, a thousand at most. */
export async function listHashes(
  db: Kysely<OnrampTables>,
  { project, chain, address }: PurchasesQuestion,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('onramp.purchases')
    .select('hash')
    .where('project', '=', project)
    .where('chain', '=', chain)
    .where('address', '=', toKeptAddress(chain, address))
    .where('hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}
