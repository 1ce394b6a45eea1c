import { type Kysely, type Migration, sql } from 'kysely'
import * as z from 'zod'
import { addFrameRoute } from '../../../proof/frameRoute.js'
import type { LoginTools } from './tools.js'

/** What a user's EVM account may be on chains where the operator pins a contract: plain, or one that carries out calls as one (EIP-7702). */
export type AccountType = z.infer<typeof accountTypeShape>
const accountTypeShape = z.enum(['eoa', 'smartAccount'])

/** The user's choice goes with the user, to all devices; null: none was made, and the account is plain. */
export const accountTypeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table auth.users add column account_type text
      check (account_type in ('eoa', 'smartAccount'))`.execute(db)
  },
}

/** Adds the route by which a user changes it. Nothing on chain changes by it: an account gets or loses its contract by an approval alone. */
export function addAccountTypeRoute({ app, door, db }: LoginTools): void {
  addFrameRoute(app, door, {
    path: '/login/v1/account-type',
    shape: z.strictObject({ type: accountTypeShape }),
    async answer({ caller: { sub }, body: { type } }) {
      await db.updateTable('auth.users').set({ account_type: type }).where('sub', '=', sub).execute()
      return {}
    },
  })
}
