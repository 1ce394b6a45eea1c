import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.js'
import type { Limit, Limiter } from './limiter.js'

/** A token bucket; `id` is a digest, never a caller's address. */
export interface BucketRow {
  id: string
  tokens: number
  updated_at: number
}

/** The table of a part that holds its buckets: no part writes into another's. */
export type BucketTable = 'data.buckets' | 'auth.buckets'

/** Calls between two looks for buckets that are full again and need not be kept. */
const pruneEvery = 1_000

/**
 * A limiter that several processes share through the database: together they grant what one would.
 * @param table of the part whose database `db` is
 * @param name keeps the keys of two limits apart
 */
export function createStoreLimiter<T extends BucketTable>(
  db: Kysely<Record<T, BucketRow>>,
  table: T,
  name: string,
  limit: Limit,
  clock: Clock,
): Limiter {
  const { perSecond, burst } = limit
  const buckets = sql.table(table)
  let calls = 0
  const refilled = (now: number) =>
    sql<number>`least(${burst}, b.tokens + greatest(0, ${now} - b.updated_at) / 1000 * ${perSecond}::double precision)`

  const prune = (before: number) =>
    sql`delete from ${buckets} where id like ${`${name}:%`} and updated_at < ${before}`.execute(db)

  return {
    async take(key, cost, reserve = 0) {
      const now = clock.now()
      // A digest keeps the key out of listings and backups. It is no secret: who has the database can try addresses.
      const id = `${name}:${createHash('sha256').update(key).digest('base64url')}`
      const needed = cost + reserve
      if (needed > burst) return { waitMs: Math.ceil((needed / perSecond) * 1000), fill: 0 }
      if (++calls % pruneEvery === 0) await prune(now - (burst / perSecond) * 1000)
      // One statement, so that two processes cannot both take the last token; it gives no row when there is too little.
      const granted = await sql<{ tokens: number }>`
        insert into ${buckets} as b (id, tokens, updated_at)
        values (${id}, ${burst - cost}::double precision, ${now}::double precision)
        on conflict (id) do update
        set tokens = ${refilled(now)} - ${cost}, updated_at = greatest(b.updated_at, ${now})
        where ${refilled(now)} >= ${needed}
        returning tokens`.execute(db)
      const [row] = granted.rows
      if (row) return { waitMs: 0, fill: (row.tokens + cost) / burst }
      const left = await sql<{ tokens: number }>`
        select ${refilled(now)} as tokens from ${buckets} b where id = ${id}`.execute(db)
      const tokens = left.rows[0]?.tokens ?? 0
      return { waitMs: Math.max(1, Math.ceil(((needed - tokens) / perSecond) * 1000)), fill: tokens / burst }
    },
  }
}
