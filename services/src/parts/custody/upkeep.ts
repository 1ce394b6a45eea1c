import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import type { ErasedList } from '../../erased/erasedList.js'
import { ServiceError } from '../../errors.js'
import { createUpkeep, type Upkeep } from '../../part/upkeep.js'
import { forgetUsed } from '../../proof/useOnce.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import { custodyLimits } from './limits.js'
import type { CustodyDb } from './openWallet.js'
import type { CustodyTables } from './schema.js'
import { resealShare } from './shares.js'
import { eraseWallets, removeOverdue } from './suspend.js'

/** Upkeep of custody, and what its operator asks for. */
export interface CustodyUpkeep extends Upkeep {
  /** Seals all secrets under the key in use. @returns how many were under another */
  resealAll(): Promise<number>
  count(): Promise<{ wallets: number; secrets: Readonly<Record<string, number>> }>
}

const batch = 200
const day = 24 * 3_600_000

/** Upkeep of custody's tables. */
export function createCustodyUpkeep({
  db,
  clock,
  keys,
  erased,
}: {
  db: CustodyDb
  clock: Clock
  keys: KeyProvider | undefined
  /** Where ids are written down before they are erased. */
  erased: ErasedList | undefined
}): CustodyUpkeep {
  const upkeep = createUpkeep(clock, async (now) => {
    await removeOverdue(db, now, erased)
    await forgetUsed(db, 'custody', now)
    await db
      .deleteFrom('custody.mails')
      .where('at', '<=', now - day)
      .execute()
    await db
      .deleteFrom('custody.mail_requests')
      .where('created_at', '<=', now - custodyLimits.refuseMs)
      .execute()
  })

  return {
    ...upkeep,
    async resealAll() {
      if (!keys) throw new ServiceError('SECRETS_INVALID', 'Custody has no keys here: name its file of secrets.')
      const current = await keys.currentName()
      let resealed = 0
      for (;;) {
        const rows = await db
          .selectFrom('custody.shares')
          .innerJoin('custody.wallets', 'custody.wallets.wal', 'custody.shares.wal')
          .select(['custody.shares.wal', 'id', 'k', 'custody.shares.gen', 's', 'rlm'])
          .where('s_key', '<>', current)
          .limit(batch)
          .execute()
        if (rows.length === 0) return resealed
        for (const row of rows) {
          const { bytes, keyName } = await resealShare(row, row.rlm, keys)
          const changed = await db
            .updateTable('custody.shares')
            .set({ s: bytes, s_key: keyName })
            .where('wal', '=', row.wal)
            .where('id', '=', row.id)
            .where('s', '=', row.s)
            .executeTakeFirst()
          resealed += Number(changed.numUpdatedRows)
        }
      }
    },
    async count() {
      const { wallets } = await db
        .selectFrom('custody.wallets')
        .select((select) => select.fn.countAll<string>().as('wallets'))
        .executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('custody.shares')
        .select(['s_key', (select) => select.fn.countAll<string>().as('shares')])
        .groupBy('s_key')
        .execute()
      return {
        wallets: Number(wallets),
        secrets: Object.fromEntries(rows.map(({ s_key, shares }) => [s_key, Number(shares)])),
      }
    },
  }
}

/** Erases wallets of a backup again that were erased since. */
export async function eraseListed(db: Kysely<CustodyTables>, isErased: (id: string) => boolean): Promise<number> {
  const rows = await db.selectFrom('custody.wallets').select('wal').execute()
  const listed = rows.map(({ wal }) => wal).filter(isErased)
  await eraseWallets(db, listed)
  return listed.length
}

/** Names of the keys that secrets of shares are under. */
export async function keyNames(db: Kysely<CustodyTables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('custody.shares').select('s_key').distinct().orderBy('s_key').execute()
  return rows.map(({ s_key }) => s_key)
}
