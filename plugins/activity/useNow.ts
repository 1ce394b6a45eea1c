import { useEffect, useState } from 'react'
import { useClock, useVisible } from '../../src/ui/index.js'

/** The time, each minute anew while the view is in sight. */
export function useNow(): number {
  const clock = useClock()
  const visible = useVisible()
  const [, setRound] = useState(0)
  useEffect(() => {
    if (!visible) return
    let stop = () => {}
    const next = () => {
      stop = clock.after(60_000, () => {
        setRound((round) => round + 1)
        next()
      })
    }
    next()
    return () => stop()
  }, [clock, visible])
  return clock.now()
}
