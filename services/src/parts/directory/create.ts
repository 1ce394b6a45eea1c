import { createDailyCounts } from '../../counts/dailyCounts.js'
import { addOperationsDoor } from '../../operations/addOperationsDoor.js'
import { createConsoleKeys } from '../../operations/consoleKeys.js'
import type { PartOperations } from '../../operations/description.js'
import { projectOperations } from '../../operations/projects.js'
import { consoleKeyRunners } from '../../part/consoleKeyCommands.js'
import type { PartContext } from '../../part/definePart.js'
import { untyped } from '../../store/untyped.js'
import { createAnalytics } from './analytics/analytics.js'
import { createDirectory } from './app.js'
import { createDirectoryCommands } from './commands.js'
import { seedWallets } from './data/seedWallets.js'
import { createImages } from './images/index.js'
import type { directoryRates } from './limits.js'
import { createProjectOperations } from './operations.js'
import { createProjectAccess, type ProjectAccess } from './projectAccess.js'
import { createProjectCache } from './projectCache.js'
import { createProjects } from './projects.js'
import { createRefusedOrigins } from './refusedOrigins.js'
import type { DirectoryTables } from './schema.js'
import { createWallets } from './wallets/wallets.js'

export { directoryMigrations as migrations } from './schema.js'

declare module '../../part/definePart.js' {
  interface PartOffers {
    /** What other parts may know of projects. */
    projectAccess: ProjectAccess
    /** What the console does to projects. */
    projectOperations: PartOperations
  }
}

/** The directory over its tables. It has no options. */
export function create(context: PartContext<DirectoryTables, typeof directoryRates>, _options: object) {
  const { db, clock, log, limiters, frameOrigin } = context
  const projects = createProjects(db, (id) => recentProjects.forget(id))
  const recentProjects = createProjectCache(projects, clock)
  const refused = createRefusedOrigins(db, clock, log)
  const wallets = createWallets(db, clock)
  const analytics = createAnalytics(db, clock, log)
  const counts = createDailyCounts(untyped(db), { schema: 'directory', clock, log })
  context.traffic.keepIn(counts)
  const operations = createProjectOperations(
    { ...{ db, clock, refused, analytics, counts }, namesCountries: context.namesCountries, traffic: context.traffic },
    (id) => recentProjects.forget(id),
  )
  const app = createDirectory({
    ...context,
    projects,
    recentProjects,
    wallets,
    images: createImages(),
    analytics,
    counts,
    refused,
    limiters,
  })
  const consoleKeys = createConsoleKeys(untyped(db), { schema: 'directory', clock })
  const consoleCommands = consoleKeyRunners(consoleKeys)
  addOperationsDoor(app, {
    ...{ part: 'directory', descriptions: projectOperations, operations, keys: consoleKeys },
    guessLimiter: limiters.directoryAddress,
  })
  return {
    app,
    /** The installation's projects and wallets, and counts of the projects' events. */
    api: { projects, wallets, analytics },
    offers: {
      projectAccess: createProjectAccess({ ...recentProjects, findSiteName: projects.findSiteName }, frameOrigin),
      projectOperations: operations,
    },
    commands: {
      ...createDirectoryCommands({ projects, operations, wallets, analytics }),
      addDirectoryConsoleKey: consoleCommands.add,
      listDirectoryConsoleKeys: consoleCommands.list,
      endDirectoryConsoleKey: consoleCommands.end,
    },
    async start() {
      await seedWallets(wallets)
      await operations.changes.prune()
    },
    async close() {
      try {
        await analytics.flush()
        await refused.flush()
        await counts.flush()
      } catch {
        log.problem('directory could not write its last counts')
      }
    },
  }
}
