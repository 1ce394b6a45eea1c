import { useState } from 'react'
import { Button } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Dialog } from '../../parts/Dialog.js'
import { Failure } from '../../parts/Failure.js'
import { Select } from '../../parts/Select.js'
import { useNotify } from '../../parts/Toasts.js'
import { useExport } from './useExport.js'
import { useProjects } from './useProjects.js'

export interface UserActionsProps {
  readonly sub: string
  readonly user: AnswerOf<'showUser'>['user']
}

/** What is done to a user as a whole. */
export function UserActions({ sub, user }: UserActionsProps) {
  const { operator } = useMe()
  const [confirm, notify] = [useConfirm(), useNotify()]
  const [isChoosing, choose] = useState(false)
  const [lift, remove, restore] = [useChange('liftUser'), useChange('deleteUser'), useChange('restoreUser')]
  const data = useExport(sub)
  const may = (role: 'editor' | 'owner') => hasRole(operator.roles, role, 'any')
  const failed = lift.error ?? remove.error ?? restore.error ?? data.error

  const askRemoval = async () => {
    const isAgreed = await confirm({
      title: 'Delete this user?',
      what: [
        'All sessions end now. The user is told by mail, and devices of the wallet go on and can take it back.',
        'In 90 days it is erased here, and its wallet’s shares at custody and recovery with it: who has no recovery phrase then has no wallet.',
        'Until then you can take it back here.',
      ],
      action: 'Delete user',
      tone: 'danger',
    })
    if (!isAgreed) return
    remove.mutate(
      { input: { sub } },
      {
        onSuccess: () =>
          notify({ text: 'The user is being deleted.', undo: () => restore.mutateAsync({ input: { sub } }) }),
      },
    )
  }
  const liftOne = (project: string | null) =>
    lift.mutate(
      { input: { sub, ...(project !== null && { project }) } },
      { onSuccess: () => notify({ text: 'The suspension was lifted.' }) },
    )

  return (
    <>
      {may('owner') ? (
        <Button loading={data.isPending} onClick={data.save}>
          Data as JSON
        </Button>
      ) : null}
      {may('editor') ? <Button onClick={() => choose(true)}>Suspend</Button> : null}
      {may('editor')
        ? user.suspended?.map(({ project }) => (
            <Button key={project ?? ''} loading={lift.isPending} onClick={() => liftOne(project)}>
              {project === null ? 'Lift for all' : `Lift for ${project}`}
            </Button>
          ))
        : null}
      {may('owner') && user.deletedAt === undefined ? (
        <Button tone="danger" loading={remove.isPending} onClick={() => void askRemoval()}>
          Delete
        </Button>
      ) : null}
      {may('owner') && user.deletedAt !== undefined ? (
        <Button
          loading={restore.isPending}
          onClick={() => restore.mutate({ input: { sub } }, { onSuccess: () => notify({ text: 'The user stays.' }) })}
        >
          Take deletion back
        </Button>
      ) : null}
      {failed ? <Failure error={failed} /> : null}
      {isChoosing ? <SuspendDialog sub={sub} onClose={() => choose(false)} /> : null}
    </>
  )
}

/** Asks for what a user is suspended, and says what that means. */
function SuspendDialog({ sub, onClose }: { readonly sub: string; readonly onClose: () => void }) {
  const projects = useProjects(sub)
  const notify = useNotify()
  const suspend = useChange('suspendUser')
  const [where, setWhere] = useState('')
  const begin = () =>
    suspend.mutate(
      { input: { sub, ...(where !== '' && { project: where }) } },
      {
        onSuccess() {
          notify({ text: 'The user is suspended.' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title="Suspend this user?"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" loading={suspend.isPending} onClick={begin}>
            Suspend user
          </Button>
        </>
      }
    >
      <ul className="c-dialog-list">
        <li>
          Its sessions there end now; open pages lose theirs within a minute. It cannot sign in there until you lift
          that.
        </li>
        <li>It is told by mail and on its devices.</li>
        <li>The wallet stays the user’s: in its settings it exports and deletes as before.</li>
      </ul>
      <Select
        label="For"
        value={where}
        choices={[
          { value: '', label: 'All projects of the realm' },
          ...projects.map((project) => ({ value: project, label: project })),
        ]}
        onChange={setWhere}
      />
      {suspend.error ? <Failure error={suspend.error} title="The user was not suspended" /> : null}
    </Dialog>
  )
}
