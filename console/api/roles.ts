import type { Role } from '../../services/src/operations/description.js'
import type { Grant } from './own.js'

const order: readonly Role[] = ['viewer', 'editor', 'owner']

/** Stands for all projects in a role. */
const all = '*'

/**
 * Whether roles reach so far. It decides what is shown alone: the server asks for itself.
 * @param project an id; `any` for at least one, whichever; left out for all of them, as for what is the installation's
 */
export function hasRole(roles: readonly Grant[], least: Role, project?: string | 'any'): boolean {
  return roles.some(
    (grant) =>
      (project === 'any' || grant.project === all || grant.project === project) &&
      order.indexOf(grant.role) >= order.indexOf(least),
  )
}

export type { Role }
