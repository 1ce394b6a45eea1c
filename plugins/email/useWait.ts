import { useEffect, useState } from 'react'
import { useAtomValue, useClock, useController } from '../../src/ui/index.js'
import { mailsAtom } from './atoms.js'
import type { EmailController } from './types.js'

/** Seconds until another mail may be asked for; counts down while it is shown. */
export function useWait(): number {
  const { waitingTime } = useController<EmailController>()
  const clock = useClock()
  const mails = useAtomValue(mailsAtom)
  const [tick, setTick] = useState(0)
  const seconds = waitingTime()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each tick, and each mail, the next one is set
  useEffect(() => {
    if (seconds > 0) return clock.after(1000, () => setTick(tick + 1))
  }, [clock, seconds, tick, mails])
  return seconds
}
