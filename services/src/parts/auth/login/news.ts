import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../../../clock.js'
import { toAsciiOrigin } from '../../../pages/untrusted.js'
import type { LoginTables, NewsKind } from './schema.js'
import { idShape } from './shapes.js'

/** Something that happened, for the devices that the wallet listed then. */
export interface NewsToTell {
  /** 16 bytes: what happens under one id is reported once. */
  id: string
  kind: NewsKind
  sub: string
  devices: readonly string[]
  /** The device that did it, which need not be notified; undefined where that is not known. */
  by: string | undefined
  /** The login or opener that it is about, or the new device's browser. */
  what?: string | undefined
  /** Origin of the host page, as claimed. */
  site: string
}

/** News as a device gets it; `at` in seconds. */
export interface ToldNews {
  id: string
  kind: NewsKind
  what?: string
  site: string
  at: number
}

/** What devices get when their frame starts. Each device has it until it says that its user has seen it. */
export interface News {
  /** @returns whether it was reported now; false for an id that was there */
  add(news: NewsToTell): Promise<boolean>
  /** What a device of a wallet was not shown yet, oldest first. */
  list(wal: string, jkt: string): Promise<ToldNews[]>
  /** The device has shown it. */
  markSeen(wal: string, jkt: string, ids: readonly string[]): Promise<void>
}

/** Body of the route: the wallet that the device is one of, and what it has shown since. */
export const newsShape = z.strictObject({ wal: idShape, seen: z.array(idShape).max(100).optional() })

const keptMs = 90 * 24 * 3_600_000
/** In one answer: what is left comes when these were shown. */
const mostTold = 20

/** News kept in the auth part's tables. */
export function createNews(db: Kysely<LoginTables>, clock: Clock): News {
  // A device of two users' wallets hears of the wallet that it names.
  const ownOf = (wal: string, jkt: string) =>
    db
      .selectFrom('auth.users')
      .select('sub')
      .where('wal', '=', wal)
      .where(sql<boolean>`devices @> array[${jkt}]::text[]`)
  return {
    async add({ id, kind, sub, devices, by, what, site }) {
      const untold = devices.filter((jkt) => jkt !== by)
      const row = { id, sub, kind, what: what ?? null, site: toAsciiOrigin(site), at: clock.now(), untold }
      const added = await db
        .insertInto('auth.news')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },
    async list(wal, jkt) {
      const rows = await db
        .selectFrom('auth.news')
        .select(['id', 'kind', 'what', 'site', 'at'])
        .where('sub', 'in', ownOf(wal, jkt))
        .where(sql<boolean>`untold @> array[${jkt}]::text[]`)
        .where('at', '>', clock.now() - keptMs)
        .orderBy('n')
        .limit(mostTold)
        .execute()
      return rows.map(({ id, kind, what, site, at }) => ({
        ...{ id, kind, site, at: Math.floor(at / 1000) },
        ...(what !== null && { what }),
      }))
    },
    async markSeen(wal, jkt, ids) {
      if (ids.length === 0) return
      await db
        .updateTable('auth.news')
        .set({ untold: sql<string[]>`array_remove(untold, ${jkt})` })
        .where('sub', 'in', ownOf(wal, jkt))
        .where('id', 'in', ids)
        .execute()
    },
  }
}

/** Forgets what no device came for. */
export async function pruneNews(db: Kysely<LoginTables>, now: number): Promise<void> {
  await db
    .deleteFrom('auth.news')
    .where('at', '<=', now - keptMs)
    .execute()
}
