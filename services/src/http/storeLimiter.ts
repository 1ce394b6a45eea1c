import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock.js'
import type { Limit, Limiter, NestedLimiter, Taken } from './limiter.js'

/** Where a part's calls are counted. */
export interface LimiterPlace {
  db: QueryExecutorProvider
  /** Schema of the part. */
  schema: string
  /** Whether other processes use the same database. */
  isShared: boolean
  clock: Clock
}

/** A limit, and what keeps its keys apart from those of others in the same table. */
export interface NamedLimit extends Limit {
  name: string
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
export function createStoreLimiter(place: LimiterPlace, name: string, limit: Limit): Limiter {
  const limiter = createNestedStoreLimiter(place, [{ ...limit, name }])
  return { take: (key, cost, reserve) => limiter.take([key], cost, reserve) }
}

/**
 * The same for a call that counts in several limits: they are asked in one round trip. Processes lock buckets in the order
 * of the limits, so they never wait for each other in a circle.
 */
export function createNestedStoreLimiter(place: LimiterPlace, limits: readonly NamedLimit[]): NestedLimiter {
  const { db, schema, clock } = place
  const takeTokens = sql.table(`${schema}.take_tokens`)
  const { recall, remember } = createRefusals()
  const sweeps = limits.map((limit) => createSweep(place, limit))

  return {
    async take(keys, cost, reserve = 0) {
      const now = clock.now()
      const needed = cost + reserve
      const asked = limits
        .slice(0, keys.length)
        .map((limit, index) => ({ ...limit, id: toId(limit, keys[index] ?? '') }))
      const tooSmall = asked.find(({ burst }) => needed > burst)
      if (tooSmall) return { waitMs: Math.ceil((needed / tooSmall.perSecond) * 1000), fill: 0 }
      // What the last one is known to lack is not first taken from the others.
      const known = asked.flatMap(({ id }) => recall(id, needed, now) ?? [])
      if (known.length > 0) return known.reduce((longest, next) => (next.waitMs > longest.waitMs ? next : longest))
      for (const sweep of sweeps.slice(0, keys.length)) await sweep(now)
      const list = (values: readonly (string | number)[]) => sql.lit(`{${values.join(',')}}`)
      // Digests and numbers, so they can be written into the statement: without parameters the embedded database answers in
      // half the time.
      const { rows } = await sql<{ left: (number | null)[] }>`select ${takeTokens}(
        ${list(asked.map(({ id }) => id))}, ${list(asked.map(({ burst }) => burst))},
        ${list(asked.map(({ perSecond }) => perSecond))}, ${sql.lit(cost)}, ${sql.lit(needed)}, ${sql.lit(now)}
      ) as left`.execute(db)
      let fill = 1
      for (const [index, left] of (rows[0]?.left ?? []).entries()) {
        const { id, perSecond, burst } = asked[index] as (typeof asked)[number]
        const missing = left === null ? needed : -left
        if (missing > 0) {
          const waitMs = Math.max(1, Math.ceil((missing / perSecond) * 1000))
          const refused = { waitMs, fill: (needed - missing) / burst }
          remember(id, { needed, at: now, until: now + waitMs, fill: refused.fill })
          return refused
        }
        fill = Math.min(fill, (cost - missing) / burst)
      }
      return { waitMs: 0, fill }
    },
  }
}

/** A digest keeps the key out of listings and backups. It is no secret: who has the database can try addresses. */
function toId({ name }: NamedLimit, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`
}

/** What a process knows of buckets that had too little. */
function createRefusals() {
  const refusals = new Map<string, Refusal>()
  return {
    recall(id: string, needed: number, now: number): Taken | undefined {
      const refusal = refusals.get(id)
      if (!refusal || needed < refusal.needed) return undefined
      // A clock that was set back must not refuse for hours.
      if (now < refusal.until && now >= refusal.at) return { waitMs: refusal.until - now, fill: refusal.fill }
      refusals.delete(id)
      return undefined
    },
    remember(id: string, refusal: Refusal): void {
      refusals.delete(id)
      refusals.set(id, refusal)
      const [oldest] = refusals.keys()
      if (refusals.size > maxRefusals && oldest !== undefined) refusals.delete(oldest)
    },
  }
}

/** Removes buckets that are full again, as often as one could have become so: the table holds what was used lately. */
function createSweep({ db, schema, isShared }: LimiterPlace, { name, perSecond, burst }: NamedLimit) {
  const buckets = sql.table(`${schema}.buckets`)
  // A bucket that was not used for so long is full again: the same as none.
  const refillMs = (burst / perSecond) * 1000
  let sweptAt = Number.NEGATIVE_INFINITY
  let removed = 0
  return async (now: number): Promise<void> => {
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
}
