import type { PartContext } from '../../part/definePart.js'
import { createAnalytics } from './analytics/analytics.js'
import { createDirectory } from './app.js'
import { createDirectoryCommands } from './commands.js'
import { seedWallets } from './data/seedWallets.js'
import { createImages } from './images/index.js'
import type { directoryRates } from './limits.js'
import { createProjectAccess, type ProjectAccess } from './projectAccess.js'
import { createProjectCache } from './projectCache.js'
import { createProjects } from './projects.js'
import type { DirectoryTables } from './schema.js'
import { createWallets } from './wallets/wallets.js'

export { directoryMigrations as migrations } from './schema.js'

declare module '../../part/definePart.js' {
  interface PartOffers {
    /** What other parts may know of projects. */
    projectAccess: ProjectAccess
  }
}

/** The directory over its tables. It has no options. */
export function create(context: PartContext<DirectoryTables, typeof directoryRates>, _options: object) {
  const { db, clock, log, limiters } = context
  const projects = createProjects(db, (id) => recentProjects.forget(id))
  const recentProjects = createProjectCache(projects, clock)
  const wallets = createWallets(db, clock)
  const analytics = createAnalytics(db, clock, log)
  return {
    app: createDirectory({
      ...context,
      projects,
      recentProjects,
      wallets,
      images: createImages(),
      analytics,
      limiters,
    }),
    /** The installation's projects and wallets, and counts of the projects' events. */
    api: { projects, wallets, analytics },
    offers: { projectAccess: createProjectAccess({ ...recentProjects, findSiteName: projects.findSiteName }) },
    commands: createDirectoryCommands({ projects, wallets, analytics }),
    start: async () => void (await seedWallets(wallets)),
    async close() {
      try {
        await analytics.flush()
      } catch {
        log.problem('directory could not write its last counts of events')
      }
    },
  }
}
