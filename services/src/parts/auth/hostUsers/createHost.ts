import type { Hono } from 'hono'
import type { HostAccess } from '../../../hosts/hostAccess.js'
import type { AppEnv } from '../../../http/env.js'
import type { Limiters } from '../../../http/rateLimits.js'
import { createHostDoor } from '../hostKeys/door.js'
import type { HostKeys } from '../hostKeys/hostKeys.js'
import type { hostRates } from '../hostKeys/limits.js'
import { createHostAnswers } from './answers.js'
import { createHostHandlers, type HostHandlerTools } from './handlers.js'
import { addHostRoutes, type HostRouteTools } from './routes.js'

/** What the users API is built from. */
export interface HostOptions extends HostHandlerTools, Pick<HostRouteTools, 'addressLimiter'> {
  hostKeys: HostKeys
  limiters: Limiters<typeof hostRates>
}

/**
 * Adds the users API to the auth part (docs/users-api.md).
 * @returns what hosts' keys are let in by, for the parts after this one
 */
export function addHost(app: Hono<AppEnv>, options: HostOptions): HostAccess {
  const { hostKeys, limiters, addressLimiter, db, now } = options
  const access = {
    door: createHostDoor({ hostKeys, keyLimiter: limiters.hostKey, guessLimiter: limiters.hostGuesses }),
    answers: createHostAnswers(db, now),
  }
  addHostRoutes(app, { ...access, handlers: createHostHandlers(options), addressLimiter })
  return access
}
