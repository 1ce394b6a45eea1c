import { useEffect, useState } from 'react'
import { useClock, useVisible } from '../../src/ui/index.js'

/** The time, each minute anew while the view is in sight: the same from one rendering to the next. */
export function useNow(): number {
  const clock = useClock()
  const visible = useVisible()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (!visible) return
    let stop = () => {}
    const next = () => {
      setNow(clock.now())
      stop = clock.after(60_000, next)
    }
    next()
    return () => stop()
  }, [clock, visible])
  return now
}
