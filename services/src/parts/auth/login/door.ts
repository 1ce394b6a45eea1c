import type { CallerLimiter, ProjectLimiter } from '../../../http/callerLimiter.js'
import type { CallerNetworks } from '../../../http/callerNetworks.js'
import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import { isLoginAllowed } from '../isLoginAllowed.js'

/** Takes tokens of a network's limit. @throws {TooManyError} */
export async function chargeCall(limiter: CallerLimiter, networks: CallerNetworks): Promise<void> {
  const { waitMs } = await limiter.take(networks, 1)
  if (waitMs > 0) throw new TooManyError(waitMs)
}

/** Takes a token of a project's limit. @throws {TooManyError} */
export async function chargeProject(limiter: ProjectLimiter, projectId: string): Promise<void> {
  const waitMs = await limiter.take(projectId, 1, true)
  if (waitMs > 0) throw new TooManyError(waitMs)
}

/**
 * Whether users may log in to a project on pages of an origin, as the frame says it: the frame has it from the browser.
 * @throws {Refusal}
 */
export async function admitSite(access: ProjectAccess, projectId: string, origin: string): Promise<void> {
  const origins = await access.findOrigins(projectId)
  if (!origins) throw new Refusal(401, 'PROJECT_NOT_FOUND', 'This project id is not known here.')
  if (origins.length === 0) {
    throw new Refusal(403, 'ORIGINS_EMPTY', 'The project names no origin, so no user can log in to it.')
  }
  if (!isLoginAllowed(origin, origins)) {
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED', 'The project does not allow this origin.')
  }
}
