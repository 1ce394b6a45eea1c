import type { Kysely } from 'kysely'
import { ServiceError } from '../../../errors.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import { addRow, drawTag, isTaken, lockExternalIds } from '../hostUsers/userData.js'
import { type ProvedMailbox, toImported } from '../login/attachImported.js'
import type { LoginTables } from '../login/schema.js'
import { type ImportedUser, invalidLine } from './readFile.js'

/** Rows of one statement. */
const batch = 500

/**
 * Keeps what a host knows of users who may come: their own ids and data. Mails no one. A mailbox that was imported before for the project is as it is
 * now.
 * @returns how many
 * @throws {ServiceError} PROJECT_NOT_FOUND; IMPORT_INVALID where another user of the project has an id
 */
export async function importUsers(
  db: Kysely<LoginTables>,
  { access, pepper }: { access: Pick<ProjectAccess, 'findOrigins'>; pepper: Uint8Array },
  projectId: string,
  users: readonly ImportedUser[],
): Promise<number> {
  if (!(await access.findOrigins(projectId))) {
    throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of this id. See: project list.')
  }
  const rows = users.map(({ address, externalId, data }) => ({
    ...{ project_id: projectId, digest: toImported(pepper, address), external_id: externalId, data },
  }))
  await db.transaction().execute(async (trx) => {
    await lockExternalIds(trx, projectId)
    for (let first = 0; first < rows.length; first += batch) {
      await trx
        .deleteFrom('auth.imported_users')
        .where('project_id', '=', projectId)
        .where(
          'digest',
          'in',
          rows.slice(first, first + batch).map(({ digest }) => digest),
        )
        .execute()
    }
    for (let first = 0; first < rows.length; first += batch) {
      const some = rows.slice(first, first + batch)
      await refuseTaken(trx, projectId, some, first)
      await trx.insertInto('auth.imported_users').values(some).execute()
    }
  })
  return rows.length
}

async function refuseTaken(
  trx: Kysely<LoginTables>,
  projectId: string,
  rows: readonly { external_id: string | null }[],
  first: number,
): Promise<void> {
  const ids = rows.flatMap(({ external_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return
  const taken = new Set<string | null>()
  for (const table of ['auth.user_data', 'auth.imported_users'] as const) {
    const found = await trx
      .selectFrom(table)
      .select('external_id')
      .where('project_id', '=', projectId)
      .where('external_id', 'in', ids)
      .execute()
    for (const { external_id } of found) taken.add(external_id)
  }
  const index = rows.findIndex(({ external_id: id }) => id !== null && taken.has(id))
  if (index >= 0) throw invalidLine(first + index, 'has an id that another user of the project has')
}

/**
 * Gives a user what was imported of a mailbox, in the transaction in which our own code came back from it: no provider's word does. What the project
 * has set of the user stays.
 */
export async function attachImported(
  trx: Kysely<LoginTables>,
  pepper: Uint8Array,
  { realm, address, sub }: ProvedMailbox,
): Promise<void> {
  const rows = await trx
    .deleteFrom('auth.imported_users')
    .where('digest', '=', toImported(pepper, address))
    .where('project_id', 'in', (from) =>
      from.selectFrom('auth.realms').select('auth.realms.project_id').where('realm', '=', realm),
    )
    .returningAll()
    .execute()
  for (const { project_id: projectId, external_id: externalId, data } of rows) {
    if (externalId !== null) await lockExternalIds(trx, projectId)
    await addRow(trx, projectId, sub)
    const isFree = externalId !== null && !(await isTaken(trx, projectId, externalId, sub))
    await trx
      .updateTable('auth.user_data')
      .set((set) => ({
        external_id: set.fn.coalesce('external_id', set.val(isFree ? externalId : null)),
        data: set.fn.coalesce('data', set.val(data)),
        tag: drawTag(),
      }))
      .where('project_id', '=', projectId)
      .where('sub', '=', sub)
      .execute()
  }
}
