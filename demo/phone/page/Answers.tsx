import { useEffect, useState } from 'react'

/** Milliseconds that a yes waits after its sheet came up: the finger may have been on its way to something else. */
const guard = 400

interface AnswersProps {
  /** The yes. */
  readonly verb: string
  /** Whether there is a yes at all. */
  readonly can?: boolean
  readonly busy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** No and yes. */
export function Answers({ verb, can = true, busy, onYes, onNo }: AnswersProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), guard)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="answers">
      <button type="button" disabled={busy} onClick={onNo}>
        Refuse
      </button>
      {can ? (
        <button type="button" className="yes" disabled={busy || !isReady} onClick={onYes}>
          {verb}
        </button>
      ) : null}
    </div>
  )
}
