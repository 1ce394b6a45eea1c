import { useEffect, useState } from 'react'
import { useClock } from '../../../src/ui/index.js'

/** Browsers run longer waits at once. */
const longest = 2_000_000_000

/** Whether a moment has passed. @param at Unix time in ms; undefined never passes */
export function useIsPast(at: number | undefined): boolean {
  const clock = useClock()
  const [, redraw] = useState(0)
  const rest = at === undefined ? undefined : at - clock.now()
  useEffect(() => {
    if (rest === undefined || rest <= 0) return
    return clock.after(Math.min(rest, longest), () => redraw((count) => count + 1))
  }, [clock, rest])
  return rest !== undefined && rest <= 0
}
