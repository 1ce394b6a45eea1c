import { useState } from 'react'
import { Button } from '../../src/ui/parts/Button.js'
import { Notice } from '../../src/ui/parts/Notice.js'
import { adviceOf, toConsoleError } from '../api/consoleError.js'

export interface FailureProps {
  readonly error: unknown
  /** Does it again. */
  readonly onRetry?: (() => unknown) | undefined
  /** What did not work: "The project was not changed". Default: that it did not. */
  readonly title?: string
}

/** Says what did not work, what to do, and the code that docs/errors.md explains. */
export function Failure({ error, onRetry, title = 'That did not work' }: FailureProps) {
  const shown = toConsoleError(error)
  const advice = adviceOf(shown)
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry?.()
    setBusy(false)
  }
  return (
    <Notice
      tone="danger"
      title={title}
      live
      action={
        onRetry ? (
          <Button size="chip" loading={busy} onClick={() => void retry()}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {shown.message} {advice} <code>{shown.code}</code>
    </Notice>
  )
}
