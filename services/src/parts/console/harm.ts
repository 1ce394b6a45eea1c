import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import { mostHarmful } from './limits.js'
import type { ConsoleTables } from './schema.js'

const hourMs = 3_600_000

/**
 * Counts a deletion or a suspension, of all operators together: who has stolen a session does so much harm in an hour, and no more.
 * @throws {Refusal} CONSOLE_LIMIT_REACHED
 */
export async function takeHarm(db: Kysely<ConsoleTables>, clock: Clock): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('console harms', 0))`.execute(trx)
    await trx
      .deleteFrom('console.harms')
      .where('at', '<=', clock.now() - hourMs)
      .execute()
    const { n } = await trx
      .selectFrom('console.harms')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= mostHarmful) {
      throw new Refusal(
        403,
        'CONSOLE_LIMIT_REACHED',
        `The console deletes and suspends ${mostHarmful} times an hour at most. More is done on the machine, by command.`,
      )
    }
    await trx.insertInto('console.harms').values({ at: clock.now() }).execute()
  })
}
