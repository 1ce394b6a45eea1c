import { useNavigate } from 'react-router-dom'
import { Button } from '../../../src/ui/index.js'
import { useChange } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Failure } from '../../parts/Failure.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import type { ProjectProps } from './types.js'

/** Takes a project away, once its id is typed. */
export function RemoveProject({ project: { id }, tag }: Omit<ProjectProps, 'mayChange'>) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const notify = useNotify()
  const remove = useChange('removeProject')
  const ask = async () => {
    const isAgreed = await confirm({
      title: 'Remove this project?',
      what: [
        'Its pages are refused at once: their widget has no configuration, no list of wallets and no login.',
        'Its pages, features and counts are gone. Users and their wallets stay.',
        'It cannot be undone. A new project of the same id begins empty.',
      ],
      action: 'Remove project',
      tone: 'danger',
      typed: id,
    })
    if (!isAgreed) return
    remove.mutate(
      { input: { id }, tag },
      {
        onSuccess() {
          notify({ text: `The project ${id} is removed.` })
          void navigate('/projects')
        },
      },
    )
  }
  return (
    <Section title="Remove" lead="Takes the project away, with all that is set here.">
      <div className="c-line">
        <Button tone="danger" loading={remove.isPending} onClick={() => void ask()}>
          Remove project
        </Button>
      </div>
      {remove.error ? <Failure error={remove.error} title="The project was not removed" /> : null}
    </Section>
  )
}
