import { type Kysely, type Migration, sql } from 'kysely'
import * as z from 'zod'

/** What a user's EVM account may be on chains where the operator pins a contract: plain, or one that carries out calls as one (EIP-7702). */
export type AccountType = z.infer<typeof accountTypeShape>

export const accountTypeShape = z.enum(['eoa', 'smartAccount'])

/** The user's choice goes with the user, to all devices; null: none was made, and the account is plain. */
export const accountTypeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table auth.users add column account_type text
      check (account_type in ('eoa', 'smartAccount'))`.execute(db)
  },
}
