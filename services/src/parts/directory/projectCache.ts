import type { Clock } from '../../clock.js'
import type { Project, Projects } from './projects.js'

interface Entry {
  project: Promise<Project | undefined>
  until: number
}

/** Projects as they were a moment ago. */
export interface ProjectCache extends Pick<Projects, 'find'> {
  /** Has a project looked up anew: it was changed. */
  forget(id: string): void
}

const maxEntries = 5_000

/**
 * Finds projects and keeps each answer for a short time: chain calls, wallets and pictures are asked for many times a
 * second, projects change once a week.
 * @param ttlMs how long a change by another process may take to be obeyed
 */
export function createProjectCache(projects: Pick<Projects, 'find'>, clock: Clock, ttlMs = 1_000): ProjectCache {
  const entries = new Map<string, Entry>()
  return {
    async find(id) {
      const now = clock.now()
      const kept = entries.get(id)
      if (kept && kept.until > now && kept.until <= now + ttlMs) return kept.project
      const project = projects.find(id)
      entries.delete(id)
      entries.set(id, { project, until: now + ttlMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      try {
        return await project
      } catch (error) {
        entries.delete(id)
        throw error
      }
    },
    forget: (id) => void entries.delete(id),
  }
}
