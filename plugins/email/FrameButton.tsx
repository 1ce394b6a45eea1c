import { useEffect, useState } from 'react'
import { Button, useAtomValue, useText } from '../../src/ui/index.js'
import { busyAtom } from './atoms.js'

interface FrameButtonProps {
  /** @param signal aborts when this is left, or asked once more */
  readonly onEnter: (signal: AbortSignal) => void
}

/** Has the wallet ask for the code: when this appears, and then by its press. */
export function FrameButton({ onEnter }: FrameButtonProps) {
  const t = useText()
  const busy = useAtomValue(busyAtom).includes('code')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when this appears, then by the button
  useEffect(() => {
    const leave = new AbortController()
    onEnter(leave.signal)
    return () => leave.abort()
  }, [round])
  return (
    <Button size="primary" loading={busy} onClick={() => setRound(round + 1)}>
      {t('email.frame.open')}
    </Button>
  )
}
