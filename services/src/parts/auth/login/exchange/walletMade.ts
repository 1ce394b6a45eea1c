import type { Kysely } from 'kysely'
import { toAsciiOrigin } from '../../../../pages/untrusted.js'
import type { Login } from '../logins.js'
import type { LoginTables } from '../schema.js'

/** Where a wallet was made: a user reads it on a device that cannot open it, since another may have made it with a stolen key. */
export interface WalletMade {
  /** In seconds since 1970. */
  at: number
  /** Origin of the host page, as claimed. */
  site: string
  browser: string
}

/** Writes down where the wallet of a host's user was made: once. */
export async function noteWallet(
  db: Kysely<LoginTables>,
  { sub, origin, browser }: Pick<Login, 'sub' | 'origin' | 'browser'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('auth.exchanged_users')
    .set({ wallet_at: now, wallet_site: toAsciiOrigin(origin), wallet_browser: browser })
    .where('sub', '=', sub)
    .where('wallet_at', 'is', null)
    .execute()
}

/** Undefined for a user without a wallet. */
export async function findWalletMade(db: Kysely<LoginTables>, sub: string): Promise<WalletMade | undefined> {
  const row = await db
    .selectFrom('auth.exchanged_users')
    .select(['wallet_at', 'wallet_site', 'wallet_browser'])
    .where('sub', '=', sub)
    .executeTakeFirst()
  if (!row || row.wallet_at === null) return undefined
  return { at: Math.floor(row.wallet_at / 1000), site: row.wallet_site ?? '', browser: row.wallet_browser ?? '' }
}
