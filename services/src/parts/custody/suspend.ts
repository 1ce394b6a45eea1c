import type { ErasedList } from '../../erased/erasedList.js'
import type { Assertion } from '../../proof/assertion.js'
import { custodyLimits } from './limits.js'
import { type CustodyDb, findWallet, useAssertion } from './openWallet.js'
import type { CustodyTools } from './tools.js'
import { endWaits } from './waits.js'

/** Suspends a wallet: no device gets its share until a manifest is published, by who has logged in since. */
export async function suspendWallet({ db, clock }: CustodyTools, assertion: Assertion): Promise<object> {
  await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { row } = await findWallet(transaction, assertion, now, { isLocked: true })
    await useAssertion(transaction, assertion)
    await suspend(transaction, row.wal, now)
  })
  return {}
}

/** Suspends; what is suspended stays so since when it is. */
export async function suspend(db: CustodyDb, wal: string, now: number): Promise<void> {
  await db
    .updateTable('custody.wallets')
    .set((set) => ({
      suspended_at: set.fn.coalesce('suspended_at', set.val(now)),
      replace_from: null,
    }))
    .where('wal', '=', wal)
    .execute()
  await endWaits(db, wal)
}

/**
 * Does what is due: wallets whose deletion was asked for 30 days ago are erased, and those that were suspended so long ago
 * lose their devices' secrets; what else opens them stays.
 */
export async function removeOverdue(db: CustodyDb, now: number, erased?: ErasedList): Promise<void> {
  // With wallets that it replaced: they name the same user.
  const due = await db
    .selectFrom('custody.wallets')
    .innerJoin('custody.wallets as due', (join) =>
      join.onRef('due.rlm', '=', 'custody.wallets.rlm').onRef('due.sub', '=', 'custody.wallets.sub'),
    )
    .select('custody.wallets.wal')
    .distinct()
    .where('due.erase_at', '<=', now)
    .execute()
  await eraseWallets(
    db,
    due.map(({ wal }) => wal),
    erased,
  )
  await db
    .deleteFrom('custody.shares')
    .where('k', '=', 'dev')
    .where('wal', 'in', (select) =>
      select
        .selectFrom('custody.wallets')
        .select('wal')
        .where('suspended_at', '<=', now - custodyLimits.suspendMs),
    )
    .execute()
}

/** Erases wallets with all that there is of them. */
export async function eraseWallets(db: CustodyDb, wals: readonly string[], erased?: ErasedList): Promise<void> {
  if (wals.length === 0) return
  await erased?.add('custody', wals)
  await db.deleteFrom('custody.wallets').where('wal', 'in', wals).execute()
}
