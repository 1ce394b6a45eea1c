import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { createAuth, keysPath } from './auth/app.js'
import { type AuthKeys, createAuthKeys } from './auth/keys.js'
import { createNonces } from './auth/nonces.js'
import { createSessions } from './auth/sessions.js'
import { type Clock, systemClock } from './clock.js'
import { createData, type DataLimits, defaultDataLimits } from './data/app.js'
import type { Chains } from './data/chains.js'
import { type Analytics, createAnalytics } from './directory/analytics/analytics.js'
import { createDirectory } from './directory/app.js'
import { createImages } from './directory/images/index.js'
import { createProjectAccess } from './directory/projectAccess.js'
import { createProjectCache } from './directory/projectCache.js'
import { createProjects, type Projects } from './directory/projects.js'
import { createWallets, type Wallets } from './directory/wallets/wallets.js'
import { createBodyBudget } from './http/bodyBudget.js'
import { createCallerLimiter, createProjectLimiter } from './http/callerLimiter.js'
import type { AppEnv, RequestEnv } from './http/env.js'
import { createMemoryLimiter, type Limit } from './http/limiter.js'
import { type BucketRow, type BucketTable, createStoreLimiter } from './http/storeLimiter.js'
import { type Log, silentLog } from './log.js'
import type { Store } from './store/openStore.js'

/**
 * How fast the services may be called. Networks of IPv6 around an address share a limit too: a /64 has that of one address, a
 * /56 twice and a /48 four times as much.
 */
export interface RateLimits {
  /** Configuration and wallet calls of one network address. */
  directoryAddress: Limit
  /** Pictures of one network address. */
  imageAddress: Limit
  /** Analytics of one network address; each call and each event counts. */
  eventAddress: Limit
  /** Analytics events of one project, from all its users. */
  eventProject: Limit
  /** Chain calls of one network address; each call of a batch counts. */
  dataAddress: Limit
  /** Chain calls of one project, from all its users. */
  dataProject: Limit
  /** Sign-in calls of one network address; handing in a signed message counts ten times. */
  authAddress: Limit
  /** Sign-in calls of one project, counted alike. */
  authProject: Limit
  /** Questions of browsers before their real calls (CORS preflights) of one network address, in each part. */
  preflightAddress: Limit
}

/** Defaults for one small installation. A burst holds a whole batch, else a full batch could never pass. */
export const defaultRateLimits: RateLimits = {
  directoryAddress: { perSecond: 20, burst: 200 },
  // A person who scrolls through all wallets asks for some hundred pictures within seconds.
  imageAddress: { perSecond: 100, burst: 1000 },
  eventAddress: { perSecond: 20, burst: 1000 },
  eventProject: { perSecond: 500, burst: 5000 },
  dataAddress: { perSecond: 50, burst: 1000 },
  dataProject: { perSecond: 500, burst: 5000 },
  authAddress: { perSecond: 20, burst: 200 },
  authProject: { perSecond: 200, burst: 2000 },
  preflightAddress: { perSecond: 50, burst: 500 },
}

/** How sign-in works. */
export interface SignInOptions {
  /** `iss` of the tokens: the same in every process of an installation. Default `latchkey-services`. */
  issuer?: string
  /** How long a session lasts, in hours, 720 at most. Default 24. */
  sessionHours?: number
}

/** What the services are built from. */
export interface ServicesOptions {
  store: Store
  /** Chains of the RPC endpoint; a plain record maps CAIP-2 ids to addresses of nodes. */
  chains?: Chains | Readonly<Record<string, readonly string[] | string>>
  /** Default: the machine's clock. */
  clock?: Clock
  /** Default: the platform's fetch. Calls the nodes. */
  fetch?: typeof fetch
  /** Default: nothing is kept. */
  log?: Log
  rateLimits?: Partial<RateLimits>
  dataLimits?: Partial<DataLimits>
  signIn?: SignInOptions
}

/** A part of the services; each can have a port of its own. */
export type Part = 'directory' | 'data' | 'auth'

/** The services as handlers of web requests; nothing listens yet. */
export interface Services {
  /** Configuration, origins, wallets, pictures and analytics. */
  directory: Hono<AppEnv>
  /** Chain calls. */
  data: Hono<AppEnv>
  /** Sign-in with a wallet. */
  auth: Hono<AppEnv>
  /** All parts at one address. */
  fetch(request: Request, env?: RequestEnv): Promise<Response>
  /** The installation's projects. */
  projects: Projects
  /** The installation's wallets. */
  wallets: Wallets
  /** Counts of the projects' events. */
  analytics: Analytics
  /** The keys that sign sessions. */
  authKeys: AuthKeys
  /** Writes what is only in memory, and closes the store. */
  close(): Promise<void>
}

/**
 * Builds the services over an open store.
 * @example
 * const services = createServices({ store: await openStore({ folder: 'memory' }), chains: { 'eip155:31337': rpcUrl } })
 * await services.projects.add({ id: 'demo' })
 * const response = await services.fetch(new Request('http://localhost/appkit/v1/config?projectId=demo'))
 */
export function createServices(options: ServicesOptions): Services {
  const { store, clock = systemClock, log = silentLog } = options
  const rates = { ...defaultRateLimits, ...options.rateLimits }
  const projects = createProjects(store.directory)
  const recentProjects = createProjectCache(projects, clock)
  const wallets = createWallets(store.directory, clock)
  const analytics = createAnalytics(store.directory, clock, log)
  const inMemory = (_name: string, limit: Limit) => createMemoryLimiter(limit, clock)
  // In memory also where processes share a database: a preflight must cost less than what it could be refused for.
  const createPreflightLimiter = () => createCallerLimiter(inMemory, rates.preflightAddress)
  const directory = createDirectory({
    projects,
    recentProjects,
    wallets,
    images: createImages(),
    analytics,
    limiters: {
      address: createCallerLimiter(inMemory, rates.directoryAddress),
      imageAddress: createCallerLimiter(inMemory, rates.imageAddress),
      eventAddress: createCallerLimiter(inMemory, rates.eventAddress),
      eventProject: createProjectLimiter(inMemory, rates.eventProject),
    },
    preflightLimiter: createPreflightLimiter(),
    log,
    clock,
  })
  // Processes that share a database share the limits of what costs the operator money at the node.
  const shared = <T extends BucketTable>(db: Kysely<Record<T, BucketRow>>, table: T) => {
    const limiter = (name: string, limit: Limit) =>
      store.isShared ? createStoreLimiter(db, table, name, limit, clock) : inMemory(name, limit)
    return (address: Limit, project: Limit) => ({
      addressLimiter: createCallerLimiter(limiter, address),
      projectLimiter: createProjectLimiter(limiter, project),
      preflightLimiter: createPreflightLimiter(),
    })
  }
  const dataLimits = { ...defaultDataLimits, ...options.dataLimits }
  const common = {
    budget: createBodyBudget(dataLimits.heldBytes),
    access: createProjectAccess(recentProjects),
    chains: toChains(options.chains ?? {}),
    fetch: options.fetch ?? fetch,
    log,
    clock,
  }
  const data = createData({
    ...common,
    ...shared(store.data, 'data.buckets')(rates.dataAddress, rates.dataProject),
    limits: dataLimits,
  })
  const authKeys = createAuthKeys(store.auth, clock)
  const { issuer = 'latchkey-services', sessionHours = 24 } = options.signIn ?? {}
  const auth = createAuth({
    ...common,
    ...shared(store.auth, 'auth.buckets')(rates.authAddress, rates.authProject),
    keys: authKeys,
    nonces: createNonces(store.auth, authKeys, clock),
    sessions: createSessions(store.auth, authKeys, { issuer, sessionMs: sessionHours * 3_600_000 }, clock),
  })
  const parts = { directory, data, auth }
  return {
    ...parts,
    async fetch(request, env = {}) {
      return parts[findPart(new URL(request.url).pathname)].fetch(request, env)
    },
    projects,
    wallets,
    analytics,
    authKeys,
    async close() {
      try {
        await analytics.flush()
      } catch {
        log.problem('directory could not write its last counts of events')
      } finally {
        await store.close()
      }
    },
  }
}

/** Which part answers at a path. */
export function findPart(pathname: string): Part {
  if (pathname === '/v1' || pathname.startsWith('/v1/')) return 'data'
  return pathname.startsWith('/auth/') || pathname === keysPath ? 'auth' : 'directory'
}

function toChains(chains: NonNullable<ServicesOptions['chains']>): Chains {
  if (isMap(chains)) return chains
  return new Map(Object.entries(chains).map(([chainId, urls]) => [chainId, [urls].flat().map((url) => ({ url }))]))
}

function isMap(chains: NonNullable<ServicesOptions['chains']>): chains is Chains {
  return chains instanceof Map
}
