import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import type { LoginTables } from '../login/schema.js'
import { takeTally, tallyKey } from '../login/tallies.js'
import { mostHarmful } from './limits.js'

const limits = [{ within: 3_600_000, most: mostHarmful }]

/**
 * Counts a deletion or a suspension that a project asks for, by whatever way but the operator's commands: who has stolen a key does so much harm in an
 * hour, and no more.
 * @throws {Refusal} HOST_LIMIT_REACHED
 */
export async function countHarm(db: Kysely<LoginTables>, projectId: string, now: number): Promise<void> {
  const wait = await db.transaction().execute((trx) => takeTally(trx, tallyKey('host-harm', projectId), limits, now))
  if (wait === 0) return
  throw new Refusal(
    403,
    'HOST_LIMIT_REACHED',
    `A project deletes and suspends ${mostHarmful} users an hour at most. More is the operator’s to do, on the machine: users delete, users suspend.`,
  )
}
