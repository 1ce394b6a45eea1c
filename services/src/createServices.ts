import type { Hono } from 'hono'
import { type Clock, systemClock } from './clock.js'
import { createData, type DataLimits, defaultDataLimits } from './data/app.js'
import type { Chains } from './data/chains.js'
import { createDirectory } from './directory/app.js'
import { createProjectAccess } from './directory/projectAccess.js'
import { createProjects, type Projects } from './directory/projects.js'
import type { AppEnv, RequestEnv } from './http/env.js'
import { createMemoryLimiter, type Limit } from './http/limiter.js'
import { createStoreLimiter } from './http/storeLimiter.js'
import { type Log, silentLog } from './log.js'
import type { Store } from './store/openStore.js'

/** How fast the services may be called. */
export interface RateLimits {
  /** Configuration calls of one network address. */
  directoryAddress: Limit
  /** Chain calls of one network address; each call of a batch counts. */
  dataAddress: Limit
  /** Chain calls of one project, from all its users. */
  dataProject: Limit
}

/** Defaults for one small installation. A burst holds a whole batch, else a full batch could never pass. */
export const defaultRateLimits: RateLimits = {
  directoryAddress: { perSecond: 20, burst: 200 },
  dataAddress: { perSecond: 50, burst: 1000 },
  dataProject: { perSecond: 500, burst: 5000 },
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
}

/** The services as handlers of web requests; nothing listens yet. */
export interface Services {
  /** Configuration and origins. */
  directory: Hono<AppEnv>
  /** Chain calls. */
  data: Hono<AppEnv>
  /** Both parts at one address. */
  fetch(request: Request, env?: RequestEnv): Promise<Response>
  /** The installation's projects. */
  projects: Projects
  /** Closes the store. */
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
  const directory = createDirectory({
    projects,
    addressLimiter: createMemoryLimiter(rates.directoryAddress, clock),
    log,
    clock,
  })
  // Processes that share a database share the limits of chain calls, which cost the operator money at the node.
  const limiter = (name: string, limit: Limit) =>
    store.isShared ? createStoreLimiter(store.data, name, limit, clock) : createMemoryLimiter(limit, clock)
  const data = createData({
    access: createProjectAccess(projects, clock),
    chains: toChains(options.chains ?? {}),
    limits: { ...defaultDataLimits, ...options.dataLimits },
    addressLimiter: limiter('address', rates.dataAddress),
    projectLimiter: limiter('project', rates.dataProject),
    fetch: options.fetch ?? fetch,
    log,
    clock,
  })
  return {
    directory,
    data,
    async fetch(request, env = {}) {
      const { pathname } = new URL(request.url)
      return pathname === '/v1' || pathname.startsWith('/v1/')
        ? data.fetch(request, env)
        : directory.fetch(request, env)
    },
    projects,
    close: () => store.close(),
  }
}

function toChains(chains: NonNullable<ServicesOptions['chains']>): Chains {
  if (isMap(chains)) return chains
  return new Map(Object.entries(chains).map(([chainId, urls]) => [chainId, [urls].flat().map((url) => ({ url }))]))
}

function isMap(chains: NonNullable<ServicesOptions['chains']>): chains is Chains {
  return chains instanceof Map
}
