import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { ServiceError } from '../../../errors.js'
import type { HostKey } from '../../../hosts/hostAccess.js'
import { type HostScope, hostScopes, isHostScope } from '../../../hosts/hostScopes.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import type { LoginTables } from '../login/schema.js'
import { findRealm } from '../login/users.js'
import { digestOf, isSecret, makeSecret } from './secret.js'

/** A key as its operator sees it: without what it is told by. Times are ISO texts. */
export interface HostKeySummary {
  id: string
  project: string
  name: string | null
  scopes: readonly HostScope[]
  createdAt: string
  /** To the minute. */
  usedAt: string | null
  endedAt: string | null
}

/** Keys of hosts' back ends, each of one project. Operators make them; no key makes one. */
export interface HostKeys {
  /**
   * Makes a key.
   * @returns the key, which is not shown again, and the projects whose users it reaches: those that share the realm
   * @throws {ServiceError} PROJECT_NOT_FOUND, COMMAND_INVALID without a scope, or for one that is not there
   */
  add(
    projectId: string,
    options: { scopes: readonly string[]; name?: string | undefined },
  ): Promise<{ summary: HostKeySummary; key: string; projects: string[] }>
  /** Newest first, ended ones too. */
  list(projectId?: string): Promise<HostKeySummary[]>
  /** Ends a key at once, in every process. @throws {ServiceError} KEY_UNKNOWN */
  end(id: string): Promise<HostKeySummary>
  /** The key of a text; undefined where it is none, was ended, or its project is gone. Read anew each time. */
  find(text: string): Promise<HostKey | undefined>
}

/** How often the last use is written, in ms. */
const usedEveryMs = 60_000
const longestName = 100

/** Keys kept in the auth part's tables. */
export function createHostKeys(
  db: Kysely<LoginTables>,
  { access, clock }: { access: Pick<ProjectAccess, 'findOrigins'>; clock: Clock },
): HostKeys {
  return {
    async add(projectId, { scopes: given, name = null }) {
      const scopes = [...new Set(given)]
      if (scopes.length === 0 || !scopes.every(isHostScope)) {
        throw new ServiceError('COMMAND_INVALID', `A key needs --scope, once for each of: ${hostScopes.join(', ')}.`)
      }
      if (name !== null && name.length > longestName) {
        throw new ServiceError('COMMAND_INVALID', `--name takes ${longestName} characters at most.`)
      }
      if (!(await access.findOrigins(projectId))) {
        throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of this id. See: project list.')
      }
      const realm = await findRealm(db, projectId)
      const key = makeSecret()
      const row = await db
        .insertInto('auth.host_keys')
        .values({
          ...{ id: randomBytes(9).toString('base64url'), project_id: projectId, digest: digestOf(key), name, scopes },
          ...{ created_at: clock.now(), used_at: null, ended_at: null },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const sharing = await db
        .selectFrom('auth.realms')
        .select('project_id')
        .where('realm', '=', realm)
        .orderBy('project_id')
        .execute()
      return { summary: summarise(row), key, projects: sharing.map((one) => one.project_id) }
    },

    async list(projectId) {
      let query = db.selectFrom('auth.host_keys').selectAll().orderBy('created_at', 'desc').orderBy('id')
      if (projectId !== undefined) query = query.where('project_id', '=', projectId)
      return (await query.execute()).map(summarise)
    },

    async end(id) {
      const row = await db
        .updateTable('auth.host_keys')
        .set((set) => ({ ended_at: set.fn.coalesce('ended_at', set.val(clock.now())) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new ServiceError('KEY_UNKNOWN', 'There is no key of this id. See: host-keys list.')
      return summarise(row)
    },

    async find(text) {
      if (!isSecret(text)) return undefined
      const row = await db
        .selectFrom('auth.host_keys')
        .innerJoin('auth.realms', 'auth.realms.project_id', 'auth.host_keys.project_id')
        .select(['id', 'auth.host_keys.project_id', 'realm', 'scopes', 'used_at'])
        .where('digest', '=', digestOf(text))
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (!row || !(await access.findOrigins(row.project_id))) return undefined
      const before = clock.now() - usedEveryMs
      if (row.used_at === null || row.used_at <= before) {
        await db
          .updateTable('auth.host_keys')
          .set({ used_at: clock.now() })
          .where('id', '=', row.id)
          .where((own) => own.or([own('used_at', 'is', null), own('used_at', '<=', before)]))
          .execute()
      }
      return { id: row.id, projectId: row.project_id, realm: row.realm, scopes: row.scopes }
    },
  }
}

function summarise(row: LoginTables['auth.host_keys']): HostKeySummary {
  const { id, project_id: project, name, scopes, created_at, used_at, ended_at } = row
  const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    ...{ id, project, name, scopes, createdAt: new Date(created_at).toISOString() },
    ...{ usedAt: toText(used_at), endedAt: toText(ended_at) },
  }
}
