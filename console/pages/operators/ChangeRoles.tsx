import { useState } from 'react'
import { Button, Text } from '../../../src/ui/index.js'
import type { Grant, Operators } from '../../api/own.js'
import { useOwnChange } from '../../api/useRead.js'
import { ChangedMeanwhile } from '../../parts/ChangedMeanwhile.js'
import { Dialog } from '../../parts/Dialog.js'
import { useNotify } from '../../parts/Toasts.js'
import { RolesEditor } from './RolesEditor.js'
import { listRoleChanges } from './sayRoles.js'

interface ChangeRolesProps {
  /** As it is now, which may be another's change. */
  readonly operator: Operators['operators'][number]
  readonly onClose: () => void
}

/** Roles of an operator, all at once. */
export function ChangeRoles({ operator, onClose }: ChangeRolesProps) {
  const notify = useNotify()
  const save = useOwnChange()
  const [base] = useState({ roles: operator.roles, tag: operator.tag })
  const [roles, setRoles] = useState<readonly Grant[]>(operator.roles)
  const own = listRoleChanges(base.roles, roles)
  const put = (tag: string) =>
    save.mutate(
      { method: 'PUT', path: `operators/${encodeURIComponent(operator.id)}/roles`, body: { roles }, tag },
      {
        onSuccess() {
          notify({ text: `The roles of ${operator.name} are changed.` })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={`Roles of ${operator.name}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabled={roles.length === 0 || own.length === 0}
            loading={save.isPending}
            onClick={() => put(base.tag)}
          >
            Save
          </Button>
        </>
      }
    >
      <Text tone="muted">They count from the next call on. The last owner of all projects stays one.</Text>
      <RolesEditor roles={roles} onChange={setRoles} />
      <ChangedMeanwhile
        error={save.error}
        failed="The roles stay as they were"
        theirs={listRoleChanges(base.roles, operator.roles)}
        other="the same roles, set anew"
        own={own}
        put="Save mine over it"
        isPending={save.isPending}
        onTake={onClose}
        onPut={() => put(operator.tag)}
      />
    </Dialog>
  )
}
