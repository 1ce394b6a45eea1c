import type { Hono } from 'hono'
import type { Clock } from '../../clock.js'
import type { DailyCounts } from '../../counts/dailyCounts.js'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { createApp } from '../../http/createApp.js'
import type { AppEnv } from '../../http/env.js'
import type { Limiters } from '../../http/rateLimits.js'
import type { Log } from '../../log.js'
import { createAdmission } from './admission.js'
import type { Analytics } from './analytics/analytics.js'
import { addAnalyticsRoutes } from './analytics/routes.js'
import { addConfigRoutes } from './configRoutes.js'
import { addImageRoutes } from './imageRoutes.js'
import type { Images } from './images/index.js'
import type { directoryRates } from './limits.js'
import type { Projects } from './projects.js'
import type { RefusedOrigins } from './refusedOrigins.js'
import { addWalletRoutes } from './wallets/routes.js'
import type { Wallets } from './wallets/wallets.js'

/** What the directory is built from. */
export interface DirectoryOptions {
  projects: Pick<Projects, 'find'>
  /** The same a moment old, for what is asked for many times a second. */
  recentProjects: Pick<Projects, 'find'>
  wallets: Pick<Wallets, 'query' | 'findName'>
  images: Images
  analytics: Pick<Analytics, 'add'>
  /** Counts connections by the hour. */
  counts: Pick<DailyCounts, 'add'>
  refused: Pick<RefusedOrigins, 'note'>
  limiters: Limiters<typeof directoryRates>
  preflightLimiter: CallerLimiter
  log: Log
  clock: Clock
}

/** The directory: configuration, origins, wallets, pictures and analytics. Paths and shapes are those of the protocol. */
export function createDirectory(options: DirectoryOptions): Hono<AppEnv> {
  const { projects, recentProjects, wallets, images, analytics, counts, refused, limiters } = options
  const app = createApp('directory', options)
  const admission = createAdmission(projects, limiters.directoryAddress, refused.note)
  addConfigRoutes(app, admission)
  addWalletRoutes(app, createAdmission(recentProjects, limiters.directoryAddress), wallets)
  addImageRoutes(app, createAdmission(recentProjects, limiters.imageAddress), images)
  addAnalyticsRoutes(app, {
    admission,
    eventAdmission: createAdmission(recentProjects, limiters.eventAddress),
    ...{ analytics, counts, wallets, clock: options.clock },
    addressLimiter: limiters.eventAddress,
    projectLimiter: limiters.eventProject,
  })
  return app
}
