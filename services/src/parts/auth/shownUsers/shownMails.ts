import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import type { LoginTables } from '../login/schema.js'

/** Mails in one answer. */
const most = 1000

/** Mails of an installation and what became of them, and addresses that none goes to. */
export function createShownMails(db: Kysely<LoginTables>) {
  const ofProjects = async (projects: readonly string[] | undefined) => {
    const rows = await db.selectFrom('auth.realms').selectAll().orderBy('project_id').execute()
    const realms = rows
      .filter(({ project_id }) => projects === undefined || projects.includes(project_id))
      .map(({ realm }) => realm)
    const projectsOf = (realm: string) => rows.filter((one) => one.realm === realm).map((one) => one.project_id)
    return { realms: projects === undefined ? undefined : [...realms, ''], projectsOf }
  }

  return {
    /** The newest thousand. */
    async list(projects: readonly string[] | undefined) {
      const { realms, projectsOf } = await ofProjects(projects)
      let query = db.selectFrom('auth.mails').selectAll().orderBy('id', 'desc').limit(most)
      if (realms) query = query.where('realm', 'in', realms)
      const rows = await query.execute()
      return rows.map(({ id, masked: to, kind, at, state, why, realm }) => ({
        ...{ id, to, kind, at: new Date(at).toISOString(), state, why, projects: projectsOf(realm) },
      }))
    },
    async listBounces(projects: readonly string[] | undefined) {
      const { realms, projectsOf } = await ofProjects(projects)
      let query = db.selectFrom('auth.bounces').selectAll().orderBy('at', 'desc').limit(most)
      if (realms) query = query.where('realm', 'in', realms)
      const rows = await query.execute()
      return rows.map(({ digest: id, masked: to, at, why, realm }) => ({
        ...{ id, to, at: new Date(at).toISOString(), why, projects: projectsOf(realm) },
      }))
    },
    /** Has mail go to an address of the project's realm again. @throws {Refusal} BOUNCE_UNKNOWN */
    async liftBounce(project: string, id: string): Promise<void> {
      const gone = await db
        .deleteFrom('auth.bounces')
        .where('digest', '=', id)
        .where('realm', 'in', (from) =>
          from.selectFrom('auth.realms').select('auth.realms.realm').where('project_id', '=', project),
        )
        .returning('digest')
        .executeTakeFirst()
      if (!gone) throw new Refusal(404, 'BOUNCE_UNKNOWN', 'Mail to no such address of the project is held back.')
    },
  }
}
