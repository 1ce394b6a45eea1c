import { useSheet } from '../../../src/ui/context.js'
import { Button, Text } from '../../../src/ui/index.js'
import type { Grant } from '../../api/own.js'
import { hasRole } from '../../api/roles.js'
import { useMe, useRead } from '../../api/useRead.js'
import { Select } from '../../parts/Select.js'
import { operatorsCss } from './operators.css.js'
import { roleChoices } from './sayRoles.js'

export interface RolesEditorProps {
  readonly roles: readonly Grant[]
  readonly onChange: (roles: readonly Grant[]) => void
}

/** Roles by project, or for all: of what the operator owns. */
export function RolesEditor({ roles, onChange }: RolesEditorProps) {
  useSheet(operatorsCss)
  const { operator } = useMe()
  const projects = useRead('listProjects', {})
  const owned = (projects.data?.answer.projects ?? []).filter(({ id }) => hasRole(operator.roles, 'owner', id))
  const all = [
    ...(hasRole(operator.roles, 'owner') ? [{ value: '*', label: 'All projects' }] : []),
    ...owned.map(({ id, name }) => ({ value: id, label: name })),
    // What was taken away since stays named.
    ...roles
      .map(({ project }) => project)
      .filter((id) => id !== '*' && !owned.some((one) => one.id === id))
      .map((id) => ({ value: id, label: id })),
  ]
  const isFree = (id: string) => !roles.some(({ project }) => project === id)
  const next = all.find(({ value }) => isFree(value))
  const replace = (at: number, grant: Grant) => onChange(roles.map((one, index) => (index === at ? grant : one)))
  return (
    <div className="c-grants">
      {roles.map((grant, at) => (
        // One project is named once.
        <fieldset key={grant.project} className="c-grant">
          <legend className="unseen">Role {at + 1}</legend>
          <Select
            label="Role"
            value={grant.role}
            choices={roleChoices}
            onChange={(role) => replace(at, { ...grant, role })}
          />
          <Select
            label="For"
            value={grant.project}
            choices={all.filter(({ value }) => value === grant.project || isFree(value))}
            onChange={(project) => replace(at, { ...grant, project })}
          />
          <Button size="chip" onClick={() => onChange(roles.filter((one) => one !== grant))}>
            Take away
          </Button>
        </fieldset>
      ))}
      {roles.length === 0 ? <Text tone="muted">No role yet: choose at least one.</Text> : null}
      {next ? (
        <div>
          <Button size="chip" onClick={() => onChange([...roles, { project: next.value, role: 'viewer' }])}>
            Add a role
          </Button>
        </div>
      ) : null}
    </div>
  )
}
