import type { Kysely } from 'kysely'
import type { LoginTables } from './schema.js'

/** How long a deleted user can be brought back, in ms. */
export const eraseAfterMs = 30 * 24 * 3_600_000

/** Erases users who were deleted so long ago, with all that is kept of them. */
export async function eraseDeleted(db: Kysely<LoginTables>, now: number): Promise<void> {
  await db
    .deleteFrom('auth.users')
    .where('deleted_at', '<=', now - eraseAfterMs)
    .execute()
}
