import type { Selectable } from 'kysely'
import type { LoginTables } from './schema.js'

/**
 * A deletion under way (custody.md, amendment 13). `fast`: its user showed what opens the wallet, or there is none. `slow`: a login alone
 * asked for it, or an operator; the user's devices go on meanwhile.
 */
export interface Deletion {
  kind: 'fast' | 'slow'
  /** When it was asked for, and when the user is erased, in ms. */
  since: number
  eraseAt: number
}

/** In ms. */
export const day = 24 * 3_600_000
/** How long a user can be brought back, in ms. */
export const deletionMs: Readonly<Record<Deletion['kind'], number>> = { fast: 30 * day, slow: 90 * day }
/** After so long a deletion's identities are hashes alone (custody.md, amendment 13). */
export const hiddenAfterMs = 30 * day
/** For so long after an undo a login alone deletes nothing: whoever tried it once has that login. */
export const undoneMs = 30 * day
/** Reads the deletion of a user's row. */
export function readDeletion(
  row: Pick<Selectable<LoginTables['auth.users']>, 'deleted_at' | 'deletion' | 'erase_at'>,
): Deletion | null {
  const { deleted_at: since, deletion: kind, erase_at: eraseAt } = row
  return since === null || kind === null || eraseAt === null ? null : { kind, since, eraseAt }
}

/** Whether a login alone may delete: not in the 30 days after somebody took such a deletion back. */
export function mayDelete({ undoneAt }: { undoneAt: number | null }, kind: Deletion['kind'], now: number): boolean {
  return kind === 'fast' || undoneAt === null || undoneAt + undoneMs <= now
}
