import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { toB64 } from '../../proof/encoding.js'
import { ceremonyLifeMs } from './limits.js'
import type { CeremonyKind, ConsoleTables } from './schema.js'

/** What an operator's passkey is asked for, until it has answered. Each is good once. */
export interface Ceremonies {
  begin(kind: CeremonyKind, data?: Readonly<Record<string, string>>): Promise<{ id: string; challenge: string }>
  /** Ends it. Undefined for one that is not there, over, or of another kind. */
  take(
    kind: CeremonyKind,
    id: string,
  ): Promise<{ challenge: string; data: Readonly<Record<string, string>> } | undefined>
}

export function createCeremonies(db: Kysely<ConsoleTables>, clock: Clock): Ceremonies {
  return {
    async begin(kind, data = {}) {
      const now = clock.now()
      await db.deleteFrom('console.ceremonies').where('expires_at', '<=', now).execute()
      const row = { id: toB64(randomBytes(16)), challenge: toB64(randomBytes(32)) }
      await db
        .insertInto('console.ceremonies')
        .values({ ...row, kind, data: JSON.stringify(data), expires_at: now + ceremonyLifeMs })
        .execute()
      return row
    },
    async take(kind, id) {
      const row = await db
        .deleteFrom('console.ceremonies')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .returningAll()
        .executeTakeFirst()
      if (!row || row.expires_at <= clock.now()) return undefined
      return { challenge: row.challenge, data: JSON.parse(row.data) as Readonly<Record<string, string>> }
    },
  }
}
