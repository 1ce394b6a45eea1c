import { Button } from '../../../src/ui/index.js'
import type { Sessions } from '../../api/own.js'
import { useOwn, useOwnChange } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { formatWhen } from '../../parts/When.js'
import { SessionRows } from './SessionRows.js'

/** Where the operator itself is logged in. */
export function OwnSessions() {
  const sessions = useOwn<Sessions>('sessions')
  const end = useOwnChange()
  const notify = useNotify()
  const endOne = (id: string) =>
    end.mutate(
      { method: 'DELETE', path: `sessions/${encodeURIComponent(id)}` },
      { onSuccess: () => notify({ text: 'The session has ended.' }) },
    )
  return (
    <Section
      title="Your sessions"
      lead="Twelve hours at most, thirty minutes without a call. End one that you do not know."
    >
      {end.error ? <Failure error={end.error} title="The session goes on" /> : null}
      <Loaded query={sessions} failed="Your sessions could not be loaded">
        {(answer) => (
          <SessionRows
            sessions={answer.sessions}
            act={({ id, isThis, createdAt }) =>
              isThis ? null : (
                <Button size="chip" onClick={() => endOne(id)}>
                  End<span className="unseen"> the session since {formatWhen(createdAt)}</span>
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </Section>
  )
}
