'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { LatchkeyError } from '../../kernel/index.js'
import { useAnnounce, useText } from '../context.js'
import { useClock } from '../hooks/useClock.js'
import { RetryIcon } from '../icons/shellIcons.js'
import { later } from '../later.js'
import { Button } from './Button.js'
import { FailureCode } from './FailureCode.js'
import type { ProgressRingProps } from './ProgressRing.js'
import { Scene } from './Scene.js'

const patience = 5000

const loadRing = () => import('./ProgressRing.js')

/** Fetches what waiting shows. What fails is asked for again when it is shown. */
export const preloadWaiting = (): void => void loadRing().catch(() => undefined)

/** The ring joins the picture as soon as it is there; the picture neither waits for it nor needs it: words say how it goes. */
const ProgressRing = later<ProgressRingProps>(
  loadRing,
  ({ children }) => <span className="scene-picture">{children}</span>,
  true,
)

export interface WaitingProps {
  /** What is waited for, 64 px. */
  readonly picture: ReactNode
  /** What to do, and where. */
  readonly title: string
  readonly help: string
  /** Why it ended without success. */
  readonly error?: LatchkeyError
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** Waits for a wallet or a page elsewhere: says what to do, more after 5 s, without red when the user declined, with a code to copy when it failed. */
export function Waiting({ picture, title, help, error, onRetry, onCancel }: WaitingProps) {
  const clock = useClock()
  const t = useText()
  const announce = useAnnounce()
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (error) return
    setLate(false)
    return clock.after(patience, () => setLate(true))
  }, [clock, error])
  useEffect(() => announce(`${title}. ${help}`, error ? 'assertive' : 'polite'), [announce, title, help, error])

  const declined = error?.outcome === 'rejected'
  return (
    <Scene
      picture={
        <ProgressRing state={error ? (declined ? 'declined' : 'failed') : 'waiting'} label={title}>
          {picture}
        </ProgressRing>
      }
      title={title}
      help={late && !error ? t('connecting.still') : help}
    >
      {error ? (
        <Button size="primary" icon={<RetryIcon />} autoFocus onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      ) : (
        <Button wide onClick={onCancel}>
          {t('connecting.cancel')}
        </Button>
      )}
      {error && !declined ? <FailureCode error={error} /> : null}
    </Scene>
  )
}
