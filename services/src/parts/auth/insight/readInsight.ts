import type { Kysely } from 'kysely'
import { type DailyCounts, toDay } from '../../../counts/dailyCounts.js'
import { readLately, sumLately } from '../../../counts/lately.js'
import { allScope, hoursKind, projectScope, realmScope } from '../login/countLogins.js'
import type { LoginTables } from '../login/schema.js'
import { findRealm } from '../login/users.js'

/** Days in one answer: 90, and as many before to compare with. */
const mostDays = 180
const dayMs = 86_400_000

/** Counts that are read. */
export type InsightCounts = Pick<DailyCounts, 'read'>

/** Reads counts for the console. */
export function createInsight(db: Kysely<LoginTables>, counts: InsightCounts, now: () => number) {
  const from = (days: number) => toDay(now() - (Math.min(days, mostDays) - 1) * dayMs)
  return {
    /** Logins of all realms. */
    async countLogins() {
      return sumLately(await readLately(counts, allScope, now()), hoursKind, now())
    },
    async ofProject(projectId: string, days: number) {
      const scopes = [realmScope(await findRealm(db, projectId)), projectScope(projectId)]
      return { today: toDay(now()), counts: await counts.read(scopes, from(days)) }
    },
    ofAll: async (days: number) => ({ today: toDay(now()), counts: await counts.read([allScope], from(days)) }),
  }
}

/** See {@link createInsight}. */
export type Insight = ReturnType<typeof createInsight>
