import { createHash } from 'node:crypto'
import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock.js'
import type { Limit, Limiter } from './limiter.js'

/** A token bucket; `id` is a digest, never a caller's address. */
export interface BucketRow {
  id: string
  tokens: number
  updated_at: number
}

/** Adds the table of a part's buckets to its schema. */
export function bucketMigration(schema: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // Unlogged: after a crash of the server the buckets are full again, which is fine, and every call writes one.
      await sql`create unlogged table if not exists ${sql.table(`${schema}.buckets`)} (
        id text primary key,
        tokens double precision not null,
        updated_at double precision not null
      )`.execute(db)
    },
  }
}

/** Calls between two looks for buckets that are full again and need not be kept. */
const pruneEvery = 1_000

/**
 * A limiter that several processes share through the database: together they grant what one would.
 * @param schema of the part whose database `db` is: no part writes into another's table
 * @param name keeps the keys of two limits apart
 */
export function createStoreLimiter(
  db: QueryExecutorProvider,
  schema: string,
  name: string,
  limit: Limit,
  clock: Clock,
): Limiter {
  const { perSecond, burst } = limit
  const buckets = sql.table(`${schema}.buckets`)
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
