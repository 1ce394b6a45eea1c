import type { Grant } from '../../api/own.js'
import type { Role } from '../../api/roles.js'

/** Roles, as they are chosen. */
export const roleChoices: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'editor', label: 'Editor' },
  { value: 'owner', label: 'Owner' },
]

const nameRole = (role: Role) => roleChoices.find(({ value }) => value === role)?.label ?? role

/** A role in words: "Editor of demo". */
export const sayRole = ({ project, role }: Grant): string =>
  project === '*' ? `${nameRole(role)} of all projects` : `${nameRole(role)} of ${project}`

/** What differs between two lists of roles, a line each. */
export function listRoleChanges(before: readonly Grant[], after: readonly Grant[]): readonly string[] {
  const projects = [...new Set([...before, ...after].map(({ project }) => project))]
  return projects.flatMap((project) => {
    const [old, now] = [before, after].map((roles) => roles.find((one) => one.project === project))
    if (old?.role === now?.role) return []
    if (!now) return old ? [`no longer ${sayRole(old)}`] : []
    return [old ? `${sayRole(now)}, before ${nameRole(old.role)}` : sayRole(now)]
  })
}
