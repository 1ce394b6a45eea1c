import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import type { OperationHandlers } from '../../operations/createOperations.js'
import type { userOperations } from '../../operations/users.js'
import type { ProjectAccess } from '../directory/projectAccess.js'
import type { LoginTables } from './login/schema.js'
import { addInvitations, endInvitation, listInvitations, setRule, showRule } from './login/signUps/signUps.js'
import { createTestCodes, testCode } from './login/signUps/testCodes.js'
import { findRealm } from './login/users.js'

/** What operations on sign-ups work with. */
export interface SignUpHandlersTools {
  readonly clock: Clock
  readonly access: ProjectAccess
  /** The part's; undefined where no one can log in. */
  readonly pepper: Uint8Array | undefined
}

/** What is done to sign-ups and invitations. @param db the transaction of a change */
export function createSignUpHandlers(db: Kysely<LoginTables>, { clock, access, pepper }: SignUpHandlersTools) {
  /** Asks the directory, so never within a change. */
  async function requireProject(project: string): Promise<void> {
    if (await access.findOrigins(project)) return
    throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of this id. See: project list.')
  }
  const look = ({ project }: { project: string }) => showRule(db, project)
  /** In the log their number and ids: who they are is not kept. */
  const lookInvitations = async ({ project }: { project: string }) => {
    const waiting = await listInvitations(db, project)
    return { waiting: waiting.length, newest: waiting.slice(0, 100).map(({ id }) => id) }
  }

  return {
    showSignUps: {
      look,
      async run({ project }) {
        await requireProject(project)
        const [rule, realm] = [await showRule(db, project), await findRealm(db, project)]
        const shared = await db.selectFrom('auth.realms').select('project_id').where('realm', '=', realm).execute()
        const projects = shared.map(({ project_id }) => project_id).sort()
        const obstacles = await createTestCodes(db, access).listObstacles(realm)
        return { ...rule, projects, test: { code: testCode, obstacles } }
      },
    },
    setSignUps: { look, run: ({ project, ...rule }) => setRule(db, project, rule) },
    listInvitations: {
      async run({ project }) {
        await requireProject(project)
        return { invitations: await listInvitations(db, project) }
      },
    },
    addInvitations: {
      look: lookInvitations,
      async run({ project, emails }) {
        if (!pepper) throw new ServiceError('LOGIN_NOT_SET_UP', 'These services have no login: secrets are missing.')
        return { added: await addInvitations(db, project, emails, { pepper, now: clock.now() }) }
      },
    },
    endInvitation: {
      look: lookInvitations,
      async run({ project, id }) {
        await endInvitation(db, project, id)
        return { ended: id }
      },
    },
  } satisfies Partial<OperationHandlers<typeof userOperations>>
}
