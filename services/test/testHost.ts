import type { Kysely } from 'kysely'
import type { Clock } from '../src/clock.js'
import { type HostScope, hostScopes } from '../src/hosts/hostScopes.js'
import { createApp } from '../src/http/createApp.js'
import { createLimiters, createPreflightLimiter } from '../src/http/createLimiters.js'
import type { Limit } from '../src/http/limiter.js'
import { createLineLog } from '../src/log.js'
import type { HostEvent, TellHosts } from '../src/parts/auth/hostEvents.js'
import { createHostKeys } from '../src/parts/auth/hostKeys/hostKeys.js'
import { hostRates } from '../src/parts/auth/hostKeys/limits.js'
import { addHost } from '../src/parts/auth/hostUsers/createHost.js'
import type { HostUser } from '../src/parts/auth/hostUsers/findUsers.js'
import type { HostSession } from '../src/parts/auth/hostUsers/hostSessions.js'
import { createMemoryRows } from '../src/parts/auth/keyRows.js'
import { createAuthKeys } from '../src/parts/auth/keys.js'
import { authRates } from '../src/parts/auth/limits.js'
import { createDeletionMails } from '../src/parts/auth/login/deletionMails.js'
import { createDeletions } from '../src/parts/auth/login/deletions.js'
import type { Disclosed, ReadDisclosed } from '../src/parts/auth/login/disclosure/types.js'
import { createHiding } from '../src/parts/auth/login/hiding.js'
import { createPartOrders } from '../src/parts/auth/login/partOrders.js'
import type { LoginTables } from '../src/parts/auth/login/schema.js'
import { createSuspensions } from '../src/parts/auth/login/suspension/suspensions.js'

/** What an answer may hold. */
type HostJson = HostUser & {
  reasons?: { name: string }[]
  users: HostUser[]
  sessions: HostSession[]
  cursor?: string
  data: unknown
  tag: string | null
}

/** The users API of one process over a store. */
export function openHost(
  { auth: db, isShared }: { auth: Kysely<LoginTables>; isShared: boolean },
  {
    clock,
    projects,
    rateLimits = {},
  }: { clock: Clock; projects: readonly string[]; rateLimits?: Record<string, Limit> },
) {
  const lines: string[] = []
  const log = createLineLog((line) => lines.push(line))
  const limiters = createLimiters({ ...authRates, ...hostRates }, rateLimits, {
    db: db as unknown as Kysely<unknown>,
    schema: 'auth',
    isShared,
    clock,
  })
  const app = createApp('auth', {
    log,
    clock,
    preflightLimiter: createPreflightLimiter({}, clock),
    isForEveryPage: false,
  })
  const findOrigins = async (id: string) => (projects.includes(id) ? ['https://app.example.com'] : undefined)
  const hostKeys = createHostKeys(db, { access: { findOrigins }, clock })
  const keys = createAuthKeys(createMemoryRows(), clock)
  const told: HostEvent[] = []
  const tellHosts: TellHosts = async (_, events) => void told.push(...events)
  const orders = createPartOrders({ ...{ db, keys, issuer: 'test', clock, log, fetch }, takers: new Map(), urls: {} })
  const hiding = createHiding(db, undefined)
  const deletions = createDeletions(db, {
    ...{ clock, hiding, orders },
    mails: createDeletionMails(db, { notices: undefined, hiding }),
    tellHosts,
  })
  const disclosed = new Map<string, Disclosed>()
  const readDisclosed: ReadDisclosed = async (_, projectId, subs) =>
    new Map(
      subs.flatMap((sub) => {
        const known = disclosed.get(`${projectId} ${sub}`)
        return known ? [[sub, known]] : []
      }),
    )
  addHost(app, {
    ...{
      db,
      now: () => clock.now(),
      hostKeys,
      limiters,
      addressLimiter: limiters.authAddress,
      deletions,
      readDisclosed,
      tellHosts,
    },
    suspensions: createSuspensions(db, { clock, access: { findOrigins }, tellHosts, notices: undefined, hiding }),
  })
  const call = async (
    key: string | undefined,
    method: string,
    path: string,
    {
      body,
      headers = {},
      address = '192.0.2.1',
    }: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
  ) => {
    const response = await app.fetch(
      new Request(`http://services.test/host/v1/${path}`, {
        method,
        headers: { ...(key !== undefined && { Authorization: `Bearer ${key}` }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { address },
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      json: (text ? JSON.parse(text) : {}) as HostJson,
    }
  }
  return {
    ...{ app, hostKeys, deletions, lines, told, call },
    /** A key of a project; default: with every scope. */
    addKey: async (projectId = 'demo', scopes: readonly HostScope[] = hostScopes) =>
      (await hostKeys.add(projectId, { scopes })).key,
    /** What a project may know of a user. */
    disclose: (projectId: string, sub: string, known: Disclosed) => void disclosed.set(`${projectId} ${sub}`, known),
  }
}
