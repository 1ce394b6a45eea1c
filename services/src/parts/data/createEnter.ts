import type { Context } from 'hono'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import type { createProjectDoor } from '../../http/projectDoor.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'

/** What calls pass before they are answered. */
export interface EnterOptions {
  readonly door: ReturnType<typeof createProjectDoor>
  readonly addressLimiter: CallerLimiter
  readonly projectLimiter: ProjectLimiter
}

/**
 * What every call passes: limits of its address, its project, limits of that. Gives the answer that refuses it.
 * @param named the project where the query does not name it
 */
export type Enter = (context: Context<AppEnv>, cost: number, named?: string) => Promise<Response | undefined>

export function createEnter({ door, addressLimiter, projectLimiter }: EnterOptions): Enter {
  return async (context, cost, named) => {
    const taken = await addressLimiter.take(readCaller(context), cost)
    if (taken.waitMs > 0) {
      await letRead(context, everyPage(context))
      return refuseTooMany(context, taken.waitMs)
    }
    const projectId = await door.readProject(context, true, named)
    if (projectId instanceof Response) return projectId
    const waitMs = await projectLimiter.take(projectId, cost, taken.isQuiet)
    return waitMs > 0 ? refuseTooMany(context, waitMs) : undefined
  }
}
