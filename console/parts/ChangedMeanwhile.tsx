import { Button, Notice } from '../../src/ui/index.js'
import { toConsoleError } from '../api/consoleError.js'
import { Failure } from './Failure.js'

export interface ChangedMeanwhileProps {
  /** What a change failed with; nothing is drawn without one. */
  readonly error: unknown
  /** Title where it failed for another reason. */
  readonly failed: string
  /** What another has changed, a line each; `other` where it was something else of the project. */
  readonly theirs: readonly string[]
  readonly other: string
  readonly own: readonly string[]
  /** The button's words. Default: "Publish mine over it". */
  readonly put?: string
  readonly isPending: boolean
  readonly onTake: () => void
  readonly onPut: () => void
}

/** Another was first: both are shown, and the operator decides. */
export function ChangedMeanwhile({
  error,
  failed,
  theirs,
  other,
  own,
  put = 'Publish mine over it',
  isPending,
  onTake,
  onPut,
}: ChangedMeanwhileProps) {
  if (!error) return null
  if (toConsoleError(error).code !== 'DATA_CHANGED') return <Failure error={error} title={failed} />
  return (
    <Notice
      tone="warning"
      title="Another has changed this meanwhile"
      live
      action={
        <>
          <Button size="chip" onClick={onTake}>
            Take theirs
          </Button>
          <Button size="chip" loading={isPending} onClick={onPut}>
            {put}
          </Button>
        </>
      }
    >
      <p>Theirs: {theirs.join('. ') || other}.</p>
      <p>Yours: {own.join('. ')}.</p>
    </Notice>
  )
}
