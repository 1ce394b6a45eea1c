import { type Kysely, sql } from 'kysely'
import type { PayTables } from '../schema.js'
import type { PayWay } from '../wire.js'

/** An amount of an order that the watch looks at. */
export interface Watched {
  readonly orderId: string
  readonly position: number
  /** As the chain spells it in small letters; empty for its own coin. */
  readonly token: string
  readonly payTo: string
  readonly way: PayWay
  readonly referenceKey: string | null
  readonly depth: number
  /** What `pay.accepts` has: the sum of its payments. */
  readonly seen: bigint
  /** In ms since 1970. */
  readonly createdAt: number
}

/** Which ones. */
export interface WatchedQuestion {
  readonly chain: string
  /** Orders that ended before are ended ones. */
  readonly endedBefore: number
  /** `open`: those that wait, and those that ended a moment ago. `ended`: the others, so many after one of them. */
  readonly which: 'open' | { readonly after: string; readonly most: number }
}

/** Amounts that are watched on a chain. */
export async function readWatched(
  db: Kysely<PayTables>,
  { chain, endedBefore, which }: WatchedQuestion,
): Promise<readonly Watched[]> {
  const all = db
    .selectFrom('pay.accepts as a')
    .innerJoin('pay.orders as o', 'o.id', 'a.order_id')
    .select(['a.order_id', 'a.position', 'a.token', 'a.pay_to', 'a.way', 'a.reference_key', 'a.depth', 'a.seen'])
    .select('o.created_at')
    .where('a.chain', '=', chain)
    .where('a.is_watched', '=', true)
  const some =
    which === 'open'
      ? all.where((is) => is.or([is('o.ended_at', 'is', null), is('o.ended_at', '>=', endedBefore)]))
      : all
          .where('o.ended_at', '<', endedBefore)
          .where('a.order_id', '>', which.after)
          .orderBy('a.order_id')
          .limit(which.most)
  const rows = await some.execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    position: row.position,
    token: row.token,
    // Addresses of EVM chains may be spelt with capitals, those of others are what they are.
    payTo: chain.startsWith('eip155:') ? row.pay_to.toLowerCase() : row.pay_to,
    way: row.way,
    referenceKey: row.reference_key,
    depth: row.depth,
    seen: BigInt(row.seen),
    createdAt: row.created_at,
  }))
}

/** Whether orders wait on a chain, or ended a moment ago. */
export async function hasOpen(
  db: Kysely<PayTables>,
  { chain, endedBefore }: Pick<WatchedQuestion, 'chain' | 'endedBefore'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from pay.accepts a join pay.orders o on o.id = a.order_id
    where a.chain = ${chain} and a.is_watched and (o.ended_at is null or o.ended_at >= ${endedBefore}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Those of some chains on which anything is watched. */
export async function listWatchedChains(db: Kysely<PayTables>, chains: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ chain: string }>`select chain from unnest(${chains}::text[]) chain
    where exists (select 1 from pay.accepts a where a.chain = chain.chain and a.is_watched)`.execute(db)
  return rows.map(({ chain }) => chain)
}

/** Ends the watch of orders that ended before a time. */
export async function endWatch(db: Kysely<PayTables>, endedBefore: number): Promise<void> {
  await sql`update pay.accepts as a set is_watched = false from pay.orders as o
    where o.id = a.order_id and a.is_watched and o.ended_at < ${endedBefore}`.execute(db)
}
