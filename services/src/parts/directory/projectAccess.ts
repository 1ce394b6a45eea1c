import { toExactPattern } from '../../http/exactPattern.js'
import { permitting } from '../../smart/permitting.js'
import type { ProjectLook } from './look/readLook.js'
import type { Project, Projects } from './projects.js'

export type { ProjectLook }

/** What other parts may know of a project. They ask for it here and never read the directory's tables. */
export interface ProjectAccess {
  /**
   * The project's origin patterns, with that of the login frame's own origin where its users may give agents permissions by links (docs/agents.md);
   * undefined when there is no such project.
   */
  findOrigins(id: string): Promise<readonly string[] | undefined>
  /**
   * The project's name, its origin patterns as `findOrigins` has them, what the operator calls the apps at some of its origins, each named in full, and how the wallet
   * looks on its pages; undefined when there is no such project.
   */
  findProject(id: string): Promise<
    | {
        name: string
        origins: readonly string[]
        names: Readonly<Record<string, string>>
        look?: ProjectLook | undefined
      }
    | undefined
  >
  /** What the operator has set of a feature's parts for the project; undefined where the default holds. */
  findFeatureConfig(id: string, feature: string): Promise<readonly string[] | undefined>
  /** Whether the operator has switched a feature off for the project. */
  isFeatureOff(id: string, feature: string): Promise<boolean>
  /** Whether the operator has switched it on: what is off by default. */
  isFeatureOn(id: string, feature: string): Promise<boolean>
  /** What the operator calls the app at exactly this origin; undefined where it has no name. */
  findSiteName(origin: string): Promise<string | undefined>
}

/**
 * Asks the directory.
 * @param frameOrigin origin of the login frame, whose page `/agent` lets users of a project in. Default: no such page does
 */
export function createProjectAccess(
  projects: Pick<Projects, 'find' | 'findSiteName'>,
  frameOrigin?: string | undefined,
): ProjectAccess {
  const own = frameOrigin === undefined ? [] : [toExactPattern(frameOrigin)]
  /** A project without origins has no login at all, and public data for every page: that stays so. */
  const originsOf = ({ allowedOrigins, features }: Pick<Project, 'allowedOrigins' | 'features'>): readonly string[] =>
    allowedOrigins.length > 0 && features.some(({ feature, isEnabled }) => feature === permitting && isEnabled)
      ? [...allowedOrigins, ...own]
      : allowedOrigins
  return {
    findSiteName: (origin) => projects.findSiteName(origin),
    async findOrigins(id) {
      const project = await projects.find(id)
      return project && originsOf(project)
    },
    async findFeatureConfig(id, feature) {
      const project = await projects.find(id)
      return project?.features.find((setting) => setting.feature === feature)?.config ?? undefined
    },
    async isFeatureOff(id, feature) {
      const project = await projects.find(id)
      return project?.features.some((setting) => setting.feature === feature && !setting.isEnabled) ?? false
    },
    async isFeatureOn(id, feature) {
      const project = await projects.find(id)
      return project?.features.some((setting) => setting.feature === feature && setting.isEnabled) ?? false
    },
    async findProject(id) {
      const project = await projects.find(id)
      return project && { name: project.name, origins: originsOf(project), names: project.names, look: project.look }
    },
  }
}
