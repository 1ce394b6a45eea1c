import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.js'
import type { DataTables } from '../data/schema.js'
import type { Limit, Limiter } from './limiter.js'

/** Calls between two looks for buckets that are full again and need not be kept. */
const pruneEvery = 1_000

/**
 * A limiter that several processes share through the database: together they grant what one would.
 * @param name keeps the keys of two limits apart
 */
export function createStoreLimiter(db: Kysely<DataTables>, name: string, limit: Limit, clock: Clock): Limiter {
  const { perSecond, burst } = limit
  let calls = 0
  const refilled = (now: number) =>
    sql<number>`least(${burst}, b.tokens + greatest(0, ${now} - b.updated_at) / 1000 * ${perSecond}::double precision)`

  return {
    async take(key, cost) {
      const now = clock.now()
      // A digest keeps the key out of listings and backups. It is no secret: who has the database can try addresses.
      const id = `${name}:${createHash('sha256').update(key).digest('base64url')}`
      if (cost > burst) return Math.ceil((cost / perSecond) * 1000)
      if (++calls % pruneEvery === 0) await prune(db, name, now - (burst / perSecond) * 1000)
      // One statement, so that two processes cannot both take the last token; it gives no row when there is too little.
      const granted = await sql`
        insert into data.buckets as b (id, tokens, updated_at)
        values (${id}, ${burst - cost}::double precision, ${now}::double precision)
        on conflict (id) do update
        set tokens = ${refilled(now)} - ${cost}, updated_at = greatest(b.updated_at, ${now})
        where ${refilled(now)} >= ${cost}
        returning id`.execute(db)
      if (granted.rows.length > 0) return 0
      const left = await sql<{ tokens: number }>`
        select ${refilled(now)} as tokens from data.buckets b where id = ${id}`.execute(db)
      return Math.max(1, Math.ceil(((cost - (left.rows[0]?.tokens ?? 0)) / perSecond) * 1000))
    },
  }
}

async function prune(db: Kysely<DataTables>, name: string, before: number): Promise<void> {
  await db.deleteFrom('data.buckets').where('id', 'like', `${name}:%`).where('updated_at', '<', before).execute()
}
