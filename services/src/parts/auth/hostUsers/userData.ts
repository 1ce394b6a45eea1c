import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { checkPlain, invalidData } from '../../../hosts/checkPlain.js'
import { Refusal } from '../../../http/refusal.js'
import type { LoginTables } from '../login/schema.js'
import { longestData } from './limits.js'

/** What a host keeps of a user, by project. */
export interface UserData {
  read(projectId: string, sub: string): Promise<{ data: Record<string, unknown> | null; tag: string | null }>
  /**
   * Sets the data, or takes it away. Of two that are set over the same tag one is refused.
   * @param expected tag that the data has, null for none; undefined: whatever it is
   * @throws {Refusal} DATA_INVALID, DATA_CHANGED
   */
  write(
    projectId: string,
    sub: string,
    data: Record<string, unknown> | null,
    expected?: string | null,
  ): Promise<{ tag: string | null }>
  /** @param externalId null takes it away @throws {Refusal} EXTERNAL_ID_TAKEN */
  setExternalId(projectId: string, sub: string, externalId: string | null): Promise<void>
}

export function createUserData(db: Kysely<LoginTables>): UserData {
  const of = (projectId: string, sub: string, trx = db) =>
    trx.selectFrom('auth.user_data').select(['data', 'tag']).where('project_id', '=', projectId).where('sub', '=', sub)

  return {
    async read(projectId, sub) {
      const row = await of(projectId, sub).executeTakeFirst()
      // What `toDataText` wrote.
      return row?.data == null ? { data: null, tag: null } : { data: JSON.parse(row.data), tag: row.tag }
    },

    async write(projectId, sub, given, expected) {
      const data = given && toDataText(given)
      const tag = drawTag()
      return db.transaction().execute(async (trx) => {
        await addRow(trx, projectId, sub)
        const before = await of(projectId, sub, trx).forUpdate().executeTakeFirstOrThrow()
        const current = before.data === null ? null : before.tag
        if (expected !== undefined && expected !== current) {
          throw new Refusal(412, 'DATA_CHANGED', 'The data is not what the tag names any more. Read it again.')
        }
        await trx
          .updateTable('auth.user_data')
          .set({ data, tag })
          .where('project_id', '=', projectId)
          .where('sub', '=', sub)
          .execute()
        return { tag: data === null ? null : tag }
      })
    },

    async setExternalId(projectId, sub, externalId) {
      await db.transaction().execute(async (trx) => {
        await lockExternalIds(trx, projectId)
        await addRow(trx, projectId, sub)
        if (externalId !== null && (await isTaken(trx, projectId, externalId, sub))) throw taken()
        await trx
          .updateTable('auth.user_data')
          .set({ external_id: externalId })
          .where('project_id', '=', projectId)
          .where('sub', '=', sub)
          .execute()
      })
    },
  }
}

/** Makes the row of a user's data where there is none. */
export async function addRow(trx: Kysely<LoginTables>, projectId: string, sub: string): Promise<void> {
  await trx
    .insertInto('auth.user_data')
    .values({ project_id: projectId, sub, external_id: null, data: null, tag: '' })
    .onConflict((conflict) => conflict.columns(['project_id', 'sub']).doNothing())
    .execute()
}

/** Holds a project's own ids until the transaction ends: of two that give one away one comes after the other. */
export async function lockExternalIds(trx: Kysely<LoginTables>, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`external-ids ${projectId}`}, 0))`.execute(trx)
}

/** A tag that no data had before: the same data again has another one. */
export const drawTag = () => randomBytes(12).toString('base64url')

/** Whether another user has an id of the host's, or one who was imported and has not come yet. */
export async function isTaken(
  trx: Kysely<LoginTables>,
  projectId: string,
  externalId: string,
  sub: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('auth.user_data')
    .select('external_id')
    .where('project_id', '=', projectId)
    .where('external_id', '=', externalId)
    .where('sub', '<>', sub)
    .unionAll(
      trx
        .selectFrom('auth.imported_users')
        .select('external_id')
        .where('project_id', '=', projectId)
        .where('external_id', '=', externalId),
    )
    .executeTakeFirst()
  return row !== undefined
}

const taken = () =>
  new Refusal(
    409,
    'EXTERNAL_ID_TAKEN',
    'Another user of the project has this id, or one who was imported and has not come yet.',
  )

/** Data as it is kept. @throws {Refusal} DATA_INVALID */
export function toDataText(data: Record<string, unknown>): string {
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > longestData) throw invalidData(`is longer than ${longestData} bytes`)
  checkPlain(data, 1)
  return text
}
