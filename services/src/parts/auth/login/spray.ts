import { type Kysely, sql } from 'kysely'
import type { CallerNetworks } from '../../../http/callerNetworks.js'
import type { LoginTables } from './schema.js'
import { tallyKey } from './tallies.js'

/**
 * Makes codes longer while an attacker guesses at many accounts: no single account's limit sees that. 1,000 wrong codes of
 * six digits hit one account in a thousand days.
 */
export interface SprayBreaker {
  /** Digits of a code that is asked for from these networks now: 6, or 8. */
  digits(networks: CallerNetworks): Promise<number>
  /** Counts a wrong code. */
  count(networks: CallerNetworks): Promise<void>
}

/** Wrong codes in a day after which codes are longer. */
export const sprayLimits = { overall: 1_000, network: 100 }

const windowMs = 10 * 60_000
const dayMs = 24 * 3_600_000
/** Failures between two looks for windows that need not be kept. */
const pruneEvery = 100

/** Counts in windows of ten minutes, in the database: all processes see them. */
export function createSprayBreaker(db: Kysely<LoginTables>, clock: { now(): number }): SprayBreaker {
  const overall = tallyKey('failures')
  let failures = 0
  return {
    async digits(networks) {
      const network = tallyKey('failures', prefixOf(networks))
      const { rows } = await sql<{ key: string; n: number }>`select key, sum(n)::int as n from auth.failures
        where key in (${overall}, ${network}) and since > ${clock.now() - dayMs} group by key`.execute(db)
      const isOver = rows.some(({ key, n }) => n >= (key === overall ? sprayLimits.overall : sprayLimits.network))
      return isOver ? 8 : 6
    },
    async count(networks) {
      const now = clock.now()
      const since = now - (now % windowMs)
      // Their own statements and not of the redemption's transaction: it would hold the overall count for all calls.
      for (const key of [overall, tallyKey('failures', prefixOf(networks))]) {
        await sql`insert into auth.failures as f (key, since, n) values (${key}, ${since}, 1)
          on conflict (key, since) do update set n = f.n + 1`.execute(db)
      }
      if (++failures % pruneEvery === 0) {
        await db
          .deleteFrom('auth.failures')
          .where('since', '<', now - dayMs)
          .execute()
      }
    },
  }
}

/** The widest network of a caller: the /48 of IPv6, the /24 of IPv4. */
function prefixOf(networks: CallerNetworks): string {
  return (networks.at(-1) ?? '').replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
