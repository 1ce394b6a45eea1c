import type { HostKey } from '../../../hosts/hostAccess.js'
import { Refusal } from '../../../http/refusal.js'
import type { TellHosts } from '../hostEvents.js'
import { mayDelete } from '../login/deletion.js'
import type { Deletions } from '../login/deletions.js'
import { findSuspension } from '../login/suspension/find.js'
import type { Suspensions } from '../login/suspension/types.js'
import { countUsers } from './counts.js'
import { createHostUsers, type HostUserTools } from './findUsers.js'
import { countHarm } from './harm.js'
import { createHostSessions } from './hostSessions.js'
import type { AnswerOf, BodyOf, HostOperationId, QueryOf } from './operations.js'
import { createUserData } from './userData.js'

/** A call of a back end that was let in, its shapes checked. */
export interface HostCall<Id extends HostOperationId> {
  key: HostKey
  /** Of the path; empty where it has none. */
  sub: string
  query: QueryOf<Id>
  body: BodyOf<Id>
  /** The tag that the data must have, by `If-Match` (null: none, by `If-None-Match: *`); undefined where it may have any. */
  expected: string | null | undefined
}

/** What answers the operations. */
export type HostHandlers = { [Id in HostOperationId]: (call: HostCall<Id>) => Promise<AnswerOf<Id>> }

/** What the operations work with. */
export interface HostHandlerTools extends HostUserTools {
  deletions: Deletions
  suspensions: Pick<Suspensions, 'suspend' | 'lift'>
  tellHosts: TellHosts
}

export function createHostHandlers(tools: HostHandlerTools): HostHandlers {
  const { db, now, deletions, suspensions } = tools
  const users = createHostUsers(tools)
  const sessions = createHostSessions(db, tools)
  const data = createUserData(db)

  return {
    'users.page': ({ key, query }) => users.page(key, query),
    'users.find': async ({ key, body }) => ({ users: await users.find(key, body) }),
    'users.get': ({ key, sub }) => users.get(key, sub),
    counts: ({ key }) => countUsers(db, key, now()),

    async 'users.sessions'({ key, sub }) {
      await users.require(key, sub)
      return { sessions: await sessions.list(key.projectId, sub) }
    },
    async 'users.endSessions'({ key, sub, body: { id } }) {
      await users.require(key, sub)
      return { ended: await sessions.end(key.projectId, sub, id) }
    },

    async 'users.suspend'({ key, sub }) {
      await users.require(key, sub)
      const { projectId } = key
      await countHarm(db, projectId, now())
      return { suspendedSince: await suspensions.suspend(sub, { projectId }) }
    },
    async 'users.lift'({ key, sub }) {
      await users.require(key, sub)
      const isLifted = await suspensions.lift(sub, { projectId: key.projectId })
      const suspendedSince = await findSuspension(db, sub, key.projectId)
      return { isLifted, ...(suspendedSince !== undefined && { suspendedSince }) }
    },

    async 'users.delete'({ key, sub }) {
      await users.require(key, sub)
      const { projectId } = key
      const row = await db
        .selectFrom('auth.users')
        .select('undone_at as undoneAt')
        .where('sub', '=', sub)
        .executeTakeFirst()
      if (row && !mayDelete(row, 'slow', now())) {
        throw new Refusal(
          409,
          'USER_STAYS',
          'The user took a deletion back less than 30 days ago: until then only a device of the wallet deletes.',
        )
      }
      await countHarm(db, projectId, now())
      const { since, eraseAt } = await deletions.begin(sub, { kind: 'slow', isOperators: true, projectId })
      return { since, erasedAt: eraseAt }
    },
    async 'users.restore'({ key, sub }) {
      await users.require(key, sub)
      if (await deletions.undo(sub, key.projectId)) return {}
      throw new Refusal(
        409,
        'DELETION_STAYS',
        'No deletion of this user is under way that keys of this project alone asked for. The user takes any back, or the operator: users restore.',
      )
    },

    async 'users.setExternalId'({ key, sub, body: { externalId } }) {
      await users.require(key, sub)
      await data.setExternalId(key.projectId, sub, externalId)
      return {}
    },
    async 'users.data.get'({ key, sub }) {
      await users.require(key, sub)
      return data.read(key.projectId, sub)
    },
    async 'users.data.put'({ key, sub, body, expected }) {
      await users.require(key, sub)
      return data.write(key.projectId, sub, body.data, expected)
    },
  }
}
