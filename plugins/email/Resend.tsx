import { useEffect, useRef } from 'react'
import { Button, useAnnounce, useAtomValue, useController, useText } from '../../src/ui/index.js'
import { busyAtom } from './atoms.js'
import type { EmailFlow } from './flow.js'
import { useViewSignal } from './useViewSignal.js'
import { useWait } from './useWait.js'

interface ResendProps {
  /** Another mail is on its way. */
  readonly onSent: () => void
}

/** Has the mail sent again. How long that takes is announced when it begins and when it is over, not in between. */
export function Resend({ onSent }: ResendProps) {
  const t = useText()
  const announce = useAnnounce()
  const signal = useViewSignal()
  const { attempt, resend } = useController<EmailFlow>()
  const busy = useAtomValue(busyAtom)
  const seconds = useWait()
  const waits = seconds > 0
  const wasWaiting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the seconds in between are not announced
  useEffect(() => {
    if (waits) announce(t('email.resend.waits', { count: seconds }))
    else if (wasWaiting.current) announce(t('email.resend.ready'))
    wasWaiting.current = waits
  }, [waits])

  const send = async () => {
    const step = await attempt('resend', () => resend({ signal: signal() }))
    if (!step) return
    announce(t('email.resent'))
    onSent()
  }
  return (
    <Button size="chip" tone="plain" disabled={waits} loading={busy.includes('resend')} onClick={() => void send()}>
      {waits ? t('email.resend.in', { seconds }) : t('email.resend')}
    </Button>
  )
}
