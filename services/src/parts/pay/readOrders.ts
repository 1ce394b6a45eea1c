import { type Kysely, type Selectable, sql } from 'kysely'
import { readCursor, writeCursor } from '../../hosts/cursor.js'
import type { QueryOf } from './operations.js'
import type { PayTables } from './schema.js'
import { toShownHash } from './watch/paymentHash.js'
import type { WireAccept, WireHostOrder, WireOrder, WirePayment } from './wire.js'

export type OrderRow = Selectable<PayTables['pay.orders']>

/** Orders of a project, as its keys read them. */
export interface OrderReader {
  find(projectId: string, id: string): Promise<WireHostOrder | undefined>
  /** @throws {Refusal} CURSOR_INVALID */
  page(projectId: string, query: QueryOf<'orders.page'>): Promise<{ orders: WireHostOrder[]; cursor?: string }>
}

/** Whether a text can be an order's id: what is none is not looked for. */
export const isOrderId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** What an order's page may know of it. */
export const toPublicOrder = ({ reference: _, refunds: __, ...order }: WireHostOrder): WireOrder => order

export function createOrderReader(db: Kysely<PayTables>, now: () => number): OrderReader {
  const describe = async (rows: readonly OrderRow[]) => {
    const parts = await readParts(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => toWireOrder(row, parts, now()))
  }
  return {
    async find(projectId, id) {
      if (!isOrderId(id)) return undefined
      const row = await db
        .selectFrom('pay.orders')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return row && (await describe([row]))[0]
    },
    async page(projectId, { cursor, limit = 50, state, reference }) {
      const list = [projectId, state ?? null, reference ?? null]
      let query = db
        .selectFrom('pay.orders')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit + 1)
      if (state !== undefined) query = query.where('state', '=', state)
      if (reference !== undefined) query = query.where('reference', '=', reference)
      if (cursor !== undefined) {
        const { createdAt, id } = readCursor(list, cursor)
        query = query.where(sql<boolean>`(created_at < ${createdAt} or (created_at = ${createdAt} and id > ${id}))`)
      }
      const rows = await query.execute()
      const [orders, last] = [await describe(rows.slice(0, limit)), rows[limit - 1]]
      if (rows.length <= limit || !last) return { orders }
      return { orders, cursor: writeCursor(list, { createdAt: last.created_at, id: last.id }) }
    },
  }
}

/** What tables have of orders beside their own rows. */
export interface OrderParts {
  readonly accepts: ReadonlyMap<string, readonly WireAccept[]>
  readonly payments: ReadonlyMap<string, readonly WirePayment[]>
  readonly refunds: ReadonlyMap<string, WireHostOrder['refunds']>
}

/** Reads them in three queries, however many orders there are. */
export async function readParts(db: Kysely<PayTables>, ids: readonly string[]): Promise<OrderParts> {
  if (ids.length === 0) return { accepts: new Map(), payments: new Map(), refunds: new Map() }
  const isOne = sql<boolean>`order_id = any(${ids})`
  const [accepts, payments, refunds] = await Promise.all([
    db.selectFrom('pay.accepts').selectAll().where(isOne).orderBy('position').execute(),
    db.selectFrom('pay.payments').selectAll().where(isOne).orderBy('block').orderBy('log_index').execute(),
    db.selectFrom('pay.refunds').selectAll().where(isOne).orderBy('created_at').orderBy('hash').execute(),
  ])
  const assetOf = new Map(accepts.map((row) => [`${row.order_id} ${row.position}`, row.asset]))
  return {
    accepts: groupByOrder(accepts, toAccept),
    payments: groupByOrder(payments, (row) => ({
      ...{ asset: assetOf.get(`${row.order_id} ${row.position}`) ?? '', hash: toShownHash(row.hash) },
      ...{ amount: row.amount, isFinal: row.is_final },
    })),
    refunds: groupByOrder(refunds, ({ asset, hash, is_seen: isSeen }) => ({ asset, hash, isSeen })),
  }
}

export function toWireOrder(row: OrderRow, { accepts, payments, refunds }: OrderParts, now: number): WireHostOrder {
  const { id, project_id: project, state, sequence, reference, lease_until: until } = row
  return {
    ...{ id, project, state, sequence, accepts: accepts.get(id) ?? [], payments: payments.get(id) ?? [] },
    ...{ createdAt: toText(row.created_at), expiresAt: toText(row.expires_at) },
    endedAt: row.ended_at === null ? null : toText(row.ended_at),
    leasedUntil: until !== null && until > now ? toText(until) : null,
    ...{ reference, refunds: refunds.get(id) ?? [] },
  }
}

export const toAccept = (row: Selectable<PayTables['pay.accepts']>): WireAccept => ({
  ...{ asset: row.asset, amount: row.amount, recipient: row.recipient, payTo: row.pay_to, way: row.way },
  ...{ referenceKey: row.reference_key, depth: row.depth, seen: row.seen, final: row.final },
})

function groupByOrder<Row extends { order_id: string }, Entry>(
  rows: readonly Row[],
  toEntry: (row: Row) => Entry,
): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id) ?? []
    groups.set(row.order_id, group)
    group.push(toEntry(row))
  }
  return groups
}

export const toText = (ms: number) => new Date(ms).toISOString()
