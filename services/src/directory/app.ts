import type { Hono } from 'hono'
import type { Clock } from '../clock.js'
import type { CallerLimiter, ProjectLimiter } from '../http/callerLimiter.js'
import { createPart } from '../http/createPart.js'
import type { AppEnv } from '../http/env.js'
import type { Log } from '../log.js'
import { createAdmission } from './admission.js'
import type { Analytics } from './analytics/analytics.js'
import { addAnalyticsRoutes } from './analytics/routes.js'
import { addConfigRoutes } from './configRoutes.js'
import { addImageRoutes } from './imageRoutes.js'
import type { Images } from './images/index.js'
import type { Projects } from './projects.js'
import { addWalletRoutes } from './wallets/routes.js'
import type { Wallets } from './wallets/wallets.js'

/** What the directory is built from. */
export interface DirectoryOptions {
  projects: Pick<Projects, 'find'>
  /** The same a moment old, for what is asked for many times a second. */
  recentProjects: Pick<Projects, 'find'>
  wallets: Pick<Wallets, 'query'>
  images: Images
  analytics: Pick<Analytics, 'add'>
  limiters: DirectoryLimiters
  preflightLimiter: CallerLimiter
  log: Log
  clock: Clock
}

/** How fast the directory may be called. */
export interface DirectoryLimiters {
  /** Configuration and wallet calls of one network address. */
  address: CallerLimiter
  /** Pictures of one network address. */
  imageAddress: CallerLimiter
  /** Events of one network address. */
  eventAddress: CallerLimiter
  /** Events of one project. */
  eventProject: ProjectLimiter
}

/** The directory: configuration, origins, wallets, pictures and analytics. Paths and shapes are those of the protocol. */
export function createDirectory(options: DirectoryOptions): Hono<AppEnv> {
  const { projects, recentProjects, wallets, images, analytics, limiters } = options
  const app = createPart('directory', options)
  const admission = createAdmission(projects, limiters.address)
  addConfigRoutes(app, admission)
  addWalletRoutes(app, createAdmission(recentProjects, limiters.address), wallets)
  addImageRoutes(app, createAdmission(recentProjects, limiters.imageAddress), images)
  addAnalyticsRoutes(app, {
    admission,
    eventAdmission: createAdmission(recentProjects, limiters.eventAddress),
    analytics,
    addressLimiter: limiters.eventAddress,
    projectLimiter: limiters.eventProject,
  })
  return app
}
