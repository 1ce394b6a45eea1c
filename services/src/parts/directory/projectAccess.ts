import type { ProjectLook } from './look/readLook.js'
import type { Projects } from './projects.js'

export type { ProjectLook }

/** What other parts may know of a project. They ask for it here and never read the directory's tables. */
export interface ProjectAccess {
  /** The project's origin patterns; undefined when there is no such project. */
  findOrigins(id: string): Promise<readonly string[] | undefined>
  /**
   * The project's name, its origin patterns, what the operator calls the apps at some of its origins, each named in full, and how the wallet
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

/** Asks the directory. */
export function createProjectAccess(projects: Pick<Projects, 'find' | 'findSiteName'>): ProjectAccess {
  return {
    findSiteName: (origin) => projects.findSiteName(origin),
    async findOrigins(id) {
      const project = await projects.find(id)
      return project?.allowedOrigins
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
      return (
        project && { name: project.name, origins: project.allowedOrigins, names: project.names, look: project.look }
      )
    },
  }
}
