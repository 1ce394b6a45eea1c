import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import type { ErasedList } from '../../erased/erasedList.js'
import { ServiceError } from '../../errors.js'
import { createUpkeep, type Upkeep } from '../../part/upkeep.js'
import { forgetUsed } from '../../proof/useOnce.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import { eraseOverdue, eraseOwner } from './deleteWallet.js'
import { recoveryLimits } from './limits.js'
import type { RecoveryTables } from './schema.js'
import { resealSecret } from './secrets.js'
import type { RecoveryDb } from './tools.js'

/** Upkeep of recovery, and what its operator asks for. */
export interface RecoveryUpkeep extends Upkeep {
  /** Seals all secrets under the key in use. @returns how many were under another */
  resealAll(): Promise<number>
}

const batch = 200

/** Upkeep of recovery's tables. */
export function createRecoveryUpkeep({
  db,
  clock,
  keys,
  erased,
}: {
  db: RecoveryDb
  clock: Clock
  keys: KeyProvider | undefined
  /** Where ids are written down before they are erased. */
  erased: ErasedList | undefined
}): RecoveryUpkeep {
  const upkeep = createUpkeep(clock, async (now) => {
    await forgetUsed(db, 'recovery', now)
    await eraseOverdue(db, now, erased)
    await db
      .deleteFrom('recovery.secrets')
      .where('staged_at', '<=', now - recoveryLimits.stagedMs)
      .execute()
  })

  return {
    ...upkeep,
    async resealAll() {
      if (!keys) throw new ServiceError('SECRETS_INVALID', 'Recovery has no keys here: name its file of secrets.')
      const current = await keys.currentName()
      let resealed = 0
      for (;;) {
        const rows = await db
          .selectFrom('recovery.secrets')
          .selectAll()
          .where('r_key', '<>', current)
          .limit(batch)
          .execute()
        if (rows.length === 0) return resealed
        for (const row of rows) {
          const { bytes, keyName } = await resealSecret(row, keys)
          const changed = await db
            .updateTable('recovery.secrets')
            .set({ r: bytes, r_key: keyName })
            .where('wal', '=', row.wal)
            .where('rlm', '=', row.rlm)
            .where('sub', '=', row.sub)
            .where('id', '=', row.id)
            .where('gen', '=', row.gen)
            .where('r', '=', row.r)
            .executeTakeFirst()
          resealed += Number(changed.numUpdatedRows)
        }
      }
    },
  }
}

/** Erases what a backup has of users again who were erased since. */
export async function eraseListed(db: Kysely<RecoveryTables>, isErased: (id: string) => boolean): Promise<number> {
  const rows = await db.selectFrom('recovery.wallets').select(['wal', 'rlm', 'sub']).execute()
  const listed = rows.filter(({ wal }) => isErased(wal))
  for (const owner of listed) await eraseOwner(db, owner)
  return listed.length
}

/** Names of the keys that recovery secrets are under. */
export async function keyNames(db: Kysely<RecoveryTables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('recovery.secrets').select('r_key').distinct().orderBy('r_key').execute()
  return rows.map(({ r_key }) => r_key)
}
