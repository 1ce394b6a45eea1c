import type { Kysely } from 'kysely'
import { Refusal } from '../../../../http/refusal.js'
import type { LoginTables } from '../schema.js'

/** See `Suspensions.find`, of several users at once: those who are not suspended are left out. */
export async function findSuspensions(
  db: Kysely<LoginTables>,
  projectId: string,
  subs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('auth.suspensions')
    .select('sub')
    .select(({ fn }) => fn.min<number>('since').as('since'))
    .where('sub', 'in', subs)
    .where((own) => own.or([own('project_id', '=', projectId), own('project_id', 'is', null)]))
    .where('lifted_at', 'is', null)
    .groupBy('sub')
    .execute()
  return new Map(rows.map(({ sub, since }) => [sub, since]))
}

/** See `Suspensions.find`. */
export const findSuspension = async (
  db: Kysely<LoginTables>,
  sub: string,
  projectId: string,
): Promise<number | undefined> => (await findSuspensions(db, projectId, [sub])).get(sub)

/** @throws {Refusal} USER_SUSPENDED for a user who is suspended for a project's pages */
export async function refuseSuspended(db: Kysely<LoginTables>, sub: string, projectId: string): Promise<void> {
  if ((await findSuspension(db, sub, projectId)) === undefined) return
  throw new Refusal(403, 'USER_SUSPENDED', 'The user is suspended here, and can sign in again once that is lifted.')
}
