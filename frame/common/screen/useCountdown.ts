import { useEffect, useState } from 'preact/hooks'
import type { Clock } from '../../keys/index.js'

/** Whole seconds until a point in time (ms of the clock), counted down while the screen is shown; 0 once it has come. */
export function useCountdown(until: number, clock: Clock): number {
  const leftNow = () => Math.max(0, Math.ceil((until - clock.now()) / 1000))
  const [, setTick] = useState(0)
  const left = leftNow()
  useEffect(() => {
    if (left === 0) return
    // To the next whole second, so that no second is shown twice or left out.
    return clock.after(Math.max(until - clock.now() - (left - 1) * 1000, 1), () => setTick((tick) => tick + 1))
  })
  return left
}

/** "24 sec", "5 min": a wait, as the language writes it. */
export function formatWait(seconds: number, locale: string): string {
  const [value, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
