import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Clock } from '../../../../clock.js'
import { ServiceError } from '../../../../errors.js'
import { Refusal } from '../../../../http/refusal.js'
import type { ProjectAccess } from '../../../directory/projectAccess.js'
import type { LoginTables } from '../schema.js'
import { type DisclosedKind, disclosedKinds } from './kinds.js'

/** What a project may know of its users. */
export interface DisclosureSetting {
  project: string
  what: DisclosedKind[]
}

/** One user, at one project. */
export interface UserAtProject {
  sub: string
  projectId: string
}

/** What operators set of what projects may know, and what users were told of it. */
export interface Disclosures {
  /** Projects that may know more than id, accounts and times. */
  list(): Promise<DisclosureSetting[]>
  /** Sets it for a project. What is taken away counts at once, what is added from the login at which its user was told. @throws {ServiceError} PROJECT_NOT_FOUND */
  set(projectId: string, what: readonly DisclosedKind[]): Promise<void>
  /** What the user is to be told of; nothing where the answer to this very setting was a no. */
  findUntold(user: UserAtProject): Promise<DisclosedKind[]>
  /**
   * Writes down a user's answer.
   * @param what all that the user was told of just now
   * @throws {Refusal} DISCLOSURE_CHANGED when that is not what there was to tell
   */
  answer(user: UserAtProject, what: readonly DisclosedKind[], isAllowed: boolean): Promise<void>
}

/** Settings and answers in the auth part's tables. */
export function createDisclosures(
  db: Kysely<LoginTables>,
  { access, clock }: { access: ProjectAccess; clock: Clock },
): Disclosures {
  return {
    async list() {
      const rows = await db.selectFrom('auth.disclosures').selectAll().orderBy('project_id').execute()
      return rows.map(({ project_id: project, what }) => ({ project, what }))
    },
    async set(projectId, what) {
      if (!(await access.findOrigins(projectId))) {
        throw new ServiceError(
          'PROJECT_NOT_FOUND',
          'There is no project of that id. `project list` shows those that exist.',
        )
      }
      if (what.length === 0) {
        await db.deleteFrom('auth.disclosures').where('project_id', '=', projectId).execute()
        return
      }
      const row = { what: disclosedKinds.filter((kind) => what.includes(kind)), at: clock.now() }
      await db
        .insertInto('auth.disclosures')
        .values({ project_id: projectId, ...row })
        // What was set again is no change: a user who said no is not asked anew.
        .onConflict((conflict) =>
          conflict
            .column('project_id')
            .doUpdateSet(row)
            .where((old) => old('auth.disclosures.what', '<>', old.ref('excluded.what'))),
        )
        .execute()
    },
    findUntold: async (user) => (await readAnswer(db, user)).untold,
    async answer(user, what, isAllowed) {
      await db.transaction().execute(async (trx) => {
        // Of two answers at once the second sees the first.
        await trx.selectFrom('auth.users').select('sub').where('sub', '=', user.sub).forUpdate().execute()
        const { untold, told } = await readAnswer(trx, user)
        if (untold.length === 0 || untold.join() !== disclosedKinds.filter((kind) => what.includes(kind)).join()) {
          throw new Refusal(
            409,
            'DISCLOSURE_CHANGED',
            'What the site may know has changed meanwhile. Ask for it again.',
          )
        }
        const row = { what: isAllowed ? [...told, ...untold] : told, at: clock.now() }
        await trx
          .insertInto('auth.told_disclosures')
          .values({ sub: user.sub, project_id: user.projectId, ...row })
          .onConflict((conflict) => conflict.columns(['sub', 'project_id']).doUpdateSet(row))
          .execute()
      })
    },
  }
}

/** Whether a project of the user's realm may know more of its users. */
export const isDisclosing = (user: ExpressionBuilder<LoginTables, 'auth.users'>) =>
  user.exists(
    user
      .selectFrom('auth.disclosures')
      .innerJoin('auth.realms', 'auth.realms.project_id', 'auth.disclosures.project_id')
      .select('auth.realms.realm')
      .whereRef('auth.realms.realm', '=', 'auth.users.realm'),
  )

async function readAnswer(
  db: Kysely<LoginTables>,
  { sub, projectId }: UserAtProject,
): Promise<{ untold: DisclosedKind[]; told: DisclosedKind[] }> {
  const row = await db
    .selectFrom('auth.disclosures as set')
    .leftJoin('auth.told_disclosures as told', (join) =>
      join.onRef('told.project_id', '=', 'set.project_id').on('told.sub', '=', sub),
    )
    .select(['set.what as set', 'set.at as setAt', 'told.what as told', 'told.at as toldAt'])
    .where('set.project_id', '=', projectId)
    .executeTakeFirst()
  const told = row?.told ?? []
  const isAnswered = row === undefined || (row.toldAt !== null && row.toldAt >= row.setAt)
  return { told, untold: isAnswered ? [] : row.set.filter((kind) => !told.includes(kind)) }
}
