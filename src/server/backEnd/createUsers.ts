import { LatchkeyError } from '../../kernel/contract/errors.js'
import type { Call } from './createCall.js'
import { listPages } from './listPages.js'
import { orUndefined } from './orUndefined.js'
import type { BackEndData, BackEndPage, BackEndSession, BackEndUser, BackEndUsers } from './types.js'
import { headersOf } from './write.js'

/** The users API, by calls of the services. */
export function createUsers(call: Call): BackEndUsers {
  const users: BackEndUsers = {
    get: (id) => orUndefined('USER_NOT_FOUND', async () => call<BackEndUser>({ method: 'GET', path: pathOf(id) })),
    page: ({ cursor, limit, createdAfter } = {}) =>
      call<BackEndPage>({ method: 'GET', path: 'host/v1/users', query: { cursor, limit, createdAfter } }),
    list: (list = {}) => listPages(users.page, (page) => page.users, list),
    find: async (body) => (await call<BackEndPage>({ method: 'POST', path: 'host/v1/users/find', body })).users,
    byAccount: (account) => users.find({ accounts: typeof account === 'string' ? [account] : account }),
    byEmail: async (email) => (await users.find({ email }))[0],
    byExternalId: async (externalId) => (await users.find({ externalId }))[0],
    sessions: async (id) =>
      (await call<{ sessions: BackEndSession[] }>({ method: 'GET', path: pathOf(id, '/sessions') })).sessions,
    async endSessions(id, { session, ...write } = {}) {
      const body = session === undefined ? {} : { id: session }
      const path = pathOf(id, '/sessions/end')
      return (await call<{ ended: number }>({ method: 'POST', path, body, headers: headersOf(write) })).ended
    },
    suspend: async (id, write = {}) =>
      call({ method: 'POST', path: pathOf(id, '/suspend'), headers: headersOf(write) }),
    lift: async (id, write = {}) => call({ method: 'DELETE', path: pathOf(id, '/suspend'), headers: headersOf(write) }),
    delete: async (id, write = {}) => call({ method: 'DELETE', path: pathOf(id), headers: headersOf(write) }),
    async restore(id, write = {}) {
      await call({ method: 'POST', path: pathOf(id, '/restore'), headers: headersOf(write) })
    },
    async setExternalId(id, externalId, write = {}) {
      await call({ method: 'PUT', path: pathOf(id, '/external-id'), body: { externalId }, headers: headersOf(write) })
    },
    data: {
      get: async (id) => call<BackEndData>({ method: 'GET', path: pathOf(id, '/data') }),
      put: async (id, data, { tag, ...write } = {}) => {
        const expected = tag === null ? { 'if-none-match': '*' } : { 'if-match': tag && `"${tag}"` }
        const headers = { ...headersOf(write), ...expected }
        return call({ method: 'PUT', path: pathOf(id, '/data'), body: { data }, headers })
      },
    },
  }
  return users
}

/** @throws {LatchkeyError} USER_NOT_FOUND: an address such as `..` would be another one */
function pathOf(id: string, below = ''): string {
  if (/^[\w-]{1,200}$/.test(id)) return `host/v1/users/${id}${below}`
  throw new LatchkeyError('USER_NOT_FOUND', 'The project has no user of this id.', { data: { status: 404 } })
}
