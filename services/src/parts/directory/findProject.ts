import { ServiceError } from '../../errors.js'
import type { Project, Projects } from './projects.js'

/** @throws {ServiceError} PROJECT_NOT_FOUND */
export async function findProject(projects: Pick<Projects, 'find'>, id: string): Promise<Project> {
  const project = await projects.find(id)
  if (project) return project
  throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of that id.')
}
