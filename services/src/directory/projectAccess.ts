import type { Clock } from '../clock.js'
import type { Projects } from './projects.js'

/** What other parts may know of a project. They ask for it here and never read the directory's tables. */
export interface ProjectAccess {
  /** The project's origin patterns; undefined when there is no such project. */
  findOrigins(id: string): Promise<readonly string[] | undefined>
}

interface Entry {
  origins: Promise<readonly string[] | undefined>
  until: number
}

const maxEntries = 5_000

/**
 * Asks the directory and keeps each answer for a short time: chain calls come many a second, projects change once a week.
 * @param ttlMs how long a changed list may take to be obeyed
 */
export function createProjectAccess(projects: Pick<Projects, 'find'>, clock: Clock, ttlMs = 1_000): ProjectAccess {
  const entries = new Map<string, Entry>()
  return {
    async findOrigins(id) {
      const now = clock.now()
      const kept = entries.get(id)
      if (kept && kept.until > now && kept.until <= now + ttlMs) return kept.origins
      const origins = projects.find(id).then((project) => project?.allowedOrigins)
      entries.delete(id)
      entries.set(id, { origins, until: now + ttlMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      try {
        return await origins
      } catch (error) {
        entries.delete(id)
        throw error
      }
    },
  }
}
