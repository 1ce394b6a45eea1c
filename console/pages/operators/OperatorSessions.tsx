import { Button, Text } from '../../../src/ui/index.js'
import type { Sessions } from '../../api/own.js'
import { useOwn, useOwnChange } from '../../api/useRead.js'
import { Dialog } from '../../parts/Dialog.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { useNotify } from '../../parts/Toasts.js'
import { SessionRows } from './SessionRows.js'

interface OperatorSessionsProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Where another operator is logged in; all of it ends at once. */
export function OperatorSessions({ id, name, onClose }: OperatorSessionsProps) {
  const path = `operators/${encodeURIComponent(id)}/sessions`
  const sessions = useOwn<Sessions>(path)
  const end = useOwnChange()
  const notify = useNotify()
  const endAll = () =>
    end.mutate({ method: 'DELETE', path }, { onSuccess: () => notify({ text: `The sessions of ${name} have ended.` }) })
  return (
    <Dialog
      title={`Sessions of ${name}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {sessions.data?.sessions.length ? (
            <Button loading={end.isPending} onClick={endAll}>
              End all
            </Button>
          ) : null}
        </>
      }
    >
      <Text tone="muted">It can log in again with its passkey. To keep it out, remove it.</Text>
      <Loaded query={sessions} failed="The sessions could not be loaded">
        {(answer) => <SessionRows sessions={answer.sessions} />}
      </Loaded>
      {end.error ? <Failure error={end.error} title="No session was ended" /> : null}
    </Dialog>
  )
}
