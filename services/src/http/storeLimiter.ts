import { createHash } from 'node:crypto'
import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock.js'
import type { Limit, Limiter, Taken } from './limiter.js'

/** A token bucket; `id` is a digest, never a caller's address. */
export interface BucketRow {
  id: string
  tokens: number
  updated_at: number
}

/** Where a part's calls are counted. */
export interface LimiterPlace {
  db: QueryExecutorProvider
  /** Schema of the part. */
  schema: string
  /** Whether other processes use the same database. */
  isShared: boolean
  clock: Clock
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

/** Most refusals that a process remembers; the oldest is forgotten, and the database asked again. */
const maxRefusals = 20_000

/** Rows that are removed from an embedded database before their space is made free. */
const vacuumAfter = 1_000

/** A call that was refused: until then every call that needs as much would be, too, for others only take. */
interface Refusal {
  needed: number
  at: number
  until: number
  fill: number
}

/**
 * A limiter that is exact for all processes that share the database: together they grant what one would, and a restart
 * gives nothing back. What was refused is remembered, so that a flood costs the database little, and adds no rows to it.
 * @param place of the part whose limiter it is: no part writes into another's table
 * @param name keeps the keys of two limits apart
 */
export function createStoreLimiter(
  { db, schema, isShared, clock }: LimiterPlace,
  name: string,
  { perSecond, burst }: Limit,
): Limiter {
  const buckets = sql.table(`${schema}.buckets`)
  const refusals = new Map<string, Refusal>()
  // A bucket that was not used for so long is full again: the same as none.
  const refillMs = (burst / perSecond) * 1000
  let sweptAt = Number.NEGATIVE_INFINITY
  let removed = 0
  const refilled = (now: number) =>
    sql<number>`least(${burst}, b.tokens + greatest(0, ${now} - b.updated_at) / 1000 * ${perSecond}::double precision)`
  // A digest keeps the key out of listings and backups. It is no secret: who has the database can try addresses.
  const toId = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`

  /** Removes buckets that are full again, as often as one could have become so: the table holds what was used lately. */
  async function sweep(now: number): Promise<void> {
    if (now >= sweptAt && now - sweptAt < Math.max(refillMs, 1_000)) return
    sweptAt = now
    const gone =
      await sql`delete from ${buckets} where id like ${`${name}:%`} and updated_at < ${now - refillMs}`.execute(db)
    // A server does this by itself; the embedded database never does, and would use no space twice.
    if (isShared) return
    removed += Number(gone.numAffectedRows ?? 0)
    if (removed < vacuumAfter) return
    removed = 0
    await sql`vacuum ${buckets}`.execute(db)
  }

  function recall(id: string, needed: number, now: number): Taken | undefined {
    const refusal = refusals.get(id)
    if (!refusal || needed < refusal.needed) return undefined
    // A clock that was set back must not refuse for hours.
    if (now < refusal.until && now >= refusal.at) return { waitMs: refusal.until - now, fill: refusal.fill }
    refusals.delete(id)
    return undefined
  }

  function remember(id: string, refusal: Refusal): void {
    refusals.delete(id)
    refusals.set(id, refusal)
    const [oldest] = refusals.keys()
    if (refusals.size > maxRefusals && oldest !== undefined) refusals.delete(oldest)
  }

  return {
    waitOf: (key, cost) => recall(toId(key), cost, clock.now())?.waitMs ?? 0,

    async take(key, cost, reserve = 0) {
      const now = clock.now()
      const id = toId(key)
      const needed = cost + reserve
      if (needed > burst) return { waitMs: Math.ceil((needed / perSecond) * 1000), fill: 0 }
      const known = recall(id, needed, now)
      if (known) return known
      await sweep(now)
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
      const waitMs = Math.max(1, Math.ceil(((needed - tokens) / perSecond) * 1000))
      remember(id, { needed, at: now, until: now + waitMs, fill: tokens / burst })
      return { waitMs, fill: tokens / burst }
    },
  }
}
