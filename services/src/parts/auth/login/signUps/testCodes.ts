import type { Kysely } from 'kysely'
import { parseOriginPattern } from '../../../../http/matchOrigin.js'
import type { ProjectAccess } from '../../../directory/projectAccess.js'
import type { LoginTables } from '../schema.js'
import { readRule } from './admitSignUp.js'

/** The code of every address under `.test`, where the operator allows that. It is no secret: it stands in the documents. */
export const testCode = '424242'

/** Names that no mail server has (RFC 2606): such an address is never someone else's. */
const isTestAddress = (address: string): boolean => address.endsWith('.test')

/** Hosts that browsers find on their own machine alone. */
const loopback = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** Logins in development: a fixed code for addresses that no mail goes to. */
export interface TestCodes {
  /** The fixed code of an address; undefined where its code is drawn and mailed. Never within a transaction: it asks the directory. */
  find(whose: { readonly realm: string; readonly address: string }): Promise<string | undefined>
  /** Whether an address had a fixed code, and has it no more: one that was given out before is refused. */
  isOver(whose: { readonly realm: string; readonly address: string }): Promise<boolean>
  /** Origins of the projects of a realm that keep fixed codes from working, `*` for a project that names none. */
  listObstacles(realm: string): Promise<readonly string[]>
}

/** Fixed codes, which end with the first page that others can open: each call asks anew. */
export function createTestCodes(db: Kysely<LoginTables>, access: Pick<ProjectAccess, 'findOrigins'>): TestCodes {
  async function listObstacles(realm: string) {
    const projects = await db.selectFrom('auth.realms').select('project_id').where('realm', '=', realm).execute()
    const lists = await Promise.all(projects.map(({ project_id }) => access.findOrigins(project_id)))
    // A project that was removed has no page; one without origins is open to all.
    return [
      ...new Set(lists.flatMap((origins) => (origins?.length === 0 ? ['*'] : (origins ?? []).filter(isElsewhere)))),
    ]
  }
  async function find({ realm, address }: { readonly realm: string; readonly address: string }) {
    if (!isTestAddress(address)) return undefined
    const { testAddresses } = await readRule(db, realm)
    return testAddresses && (await listObstacles(realm)).length === 0 ? testCode : undefined
  }

  return {
    listObstacles,
    find,
    isOver: async (whose) => isTestAddress(whose.address) && (await find(whose)) === undefined,
  }
}

const isElsewhere = (origin: string): boolean => !loopback.test(parseOriginPattern(origin)?.host ?? '')
