import type { Projects } from './projects.js'

/** What other parts may know of a project. They ask for it here and never read the directory's tables. */
export interface ProjectAccess {
  /** The project's origin patterns; undefined when there is no such project. */
  findOrigins(id: string): Promise<readonly string[] | undefined>
  /** The project's name and origin patterns; undefined when there is no such project. */
  findProject(id: string): Promise<{ name: string; origins: readonly string[] } | undefined>
}

/** Asks the directory. */
export function createProjectAccess(projects: Pick<Projects, 'find'>): ProjectAccess {
  return {
    async findOrigins(id) {
      const project = await projects.find(id)
      return project?.allowedOrigins
    },
    async findProject(id) {
      const project = await projects.find(id)
      return project && { name: project.name, origins: project.allowedOrigins }
    },
  }
}
