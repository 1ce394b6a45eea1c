import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import type { DailyCounts } from '../../counts/dailyCounts.js'
import type { Traffic } from '../../counts/traffic.js'
import { createOperations } from '../../operations/createOperations.js'
import { projectOperations } from '../../operations/projects.js'
import { readAccent } from '../../pages/readAccent.js'
import type { Analytics } from './analytics/analytics.js'
import { toFeatureChoices } from './features.js'
import { findProject } from './findProject.js'
import { judgeOrigin } from './judgeOrigin.js'
import { createProjects } from './projects.js'
import type { RefusedOrigins } from './refusedOrigins.js'
import type { DirectoryTables } from './schema.js'
import { showDirectory } from './showDirectory.js'
import { readTraffic } from './traffic/readTraffic.js'

/** What operations on projects work with. */
export interface ProjectOperationsTools {
  readonly db: Kysely<DirectoryTables>
  readonly clock: Clock
  readonly refused: Pick<RefusedOrigins, 'list'>
  readonly analytics: Pick<Analytics, 'read'>
  readonly counts: Pick<DailyCounts, 'read'>
  /** Whether the operator's proxy names the country of callers. */
  readonly namesCountries: boolean
  readonly traffic: Pick<Traffic, 'aboutOf'>
}

/**
 * What commands and the console do to projects.
 * @param onChange called with a project's id once a change of it is made good
 */
export function createProjectOperations(
  { db, clock, refused, analytics, counts, namesCountries, traffic }: ProjectOperationsTools,
  onChange: (id: string) => void,
) {
  return createOperations({
    ...{ schema: 'directory', db, clock, descriptions: projectOperations },
    onChange: (subject) => onChange(subject.slice('project:'.length)),
    handlers(on) {
      const projects = createProjects(on)
      const look = ({ id }: { id: string }) => projects.find(id)
      return {
        listProjects: { run: async (_all) => ({ projects: await projects.list() }) },
        showDirectory: { run: async (_all) => showDirectory(on, clock) },
        showTraffic: { run: async (_all) => readTraffic(counts, clock.now(), traffic.aboutOf) },
        findProject: { look, run: async ({ id }) => ({ project: await findProject(projects, id) }) },
        showEvents: {
          async run({ id, days }) {
            const { analytics: isOn } = await findProject(projects, id)
            return { isOn, namesCountries, days: (await analytics.read(id)).slice(0, days) }
          },
        },
        addProject: { look, run: async (input) => ({ project: await projects.add(input) }) },
        removeProject: {
          look,
          async run({ id }) {
            await projects.remove(id)
            return { removed: id }
          },
        },
        addOrigin: { look, run: async ({ id, origin }) => ({ project: await projects.addOrigin(id, origin) }) },
        removeOrigin: { look, run: async ({ id, origin }) => ({ project: await projects.removeOrigin(id, origin) }) },
        nameOrigin: {
          look,
          run: async ({ id, origin, name }) => ({ project: await projects.nameOrigin(id, origin, name ?? undefined) }),
        },
        checkOrigin: {
          run: async ({ id, origin }) => judgeOrigin(origin, (await findProject(projects, id)).allowedOrigins),
        },
        listRefusedOrigins: { run: async ({ id }) => ({ origins: await refused.list(id) }) },
        listFeatures: {
          look,
          run: async ({ id }) => ({ features: toFeatureChoices((await findProject(projects, id)).features) }),
        },
        publishProject: {
          look,
          run: async ({ id, ...configuration }) => ({ project: await projects.publish(id, configuration) }),
        },
        setFeature: {
          look,
          run: async ({ id, ...setting }) => ({ project: await projects.setFeature(id, setting) }),
        },
        resetFeature: { look, run: async ({ id, feature }) => ({ project: await projects.resetFeature(id, feature) }) },
        setLook: { look, run: async ({ id, ...given }) => ({ project: await projects.setLook(id, given) }) },
        checkLook: { run: async ({ accent, dark }) => ({ accent: readAccent(accent, dark) }) },
        resetLook: { look, run: async ({ id }) => ({ project: await projects.setLook(id, null) }) },
        setTheme: { look, run: async ({ id, theme }) => ({ project: await projects.setTheme(id, theme) }) },
        setAnalytics: {
          look,
          run: async ({ id, isEnabled }) => ({ project: await projects.setAnalytics(id, isEnabled) }),
        },
      }
    },
  })
}

/** See {@link createProjectOperations}. */
export type ProjectOperations = ReturnType<typeof createProjectOperations>
