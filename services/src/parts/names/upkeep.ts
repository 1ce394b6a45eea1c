import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { createUpkeep, type Upkeep } from '../../part/upkeep.js'
import { forgetUsed } from '../../proof/useOnce.js'
import { nameLimits } from './limits.js'
import type { NamesTables } from './schema.js'

/** Upkeep of the names' tables: what was used, and names that were given up and are kept for nobody any more. */
export function createNamesUpkeep(db: Kysely<NamesTables>, clock: Clock): Upkeep {
  return createUpkeep(clock, async (now) => {
    await forgetUsed(db, 'names', now)
    await db
      .deleteFrom('names.names')
      .where('released_at', '<=', now - nameLimits.heldMs)
      .execute()
  })
}

/** Names of the keys that keys of the gateway are under. */
export async function keyNames(db: Kysely<NamesTables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('names.keys').select('key_name').distinct().orderBy('key_name').execute()
  return rows.map(({ key_name }) => key_name)
}
