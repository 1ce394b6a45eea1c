'use client'
import { useEffect, useReducer } from 'react'
import { useSheet } from '../context.js'
import { useClock } from '../hooks/useClock.js'
import { countdownRingCss } from './countdownRing.css.js'

export interface CountdownRingProps {
  /** When it is over: Unix time in ms, by `useClock`. A later one fills the ring again. */
  readonly until: number
  /** How long a full ring lasts, in ms. */
  readonly duration: number
  /** What comes then, for screen readers: "New price in". They read the time left where it stands, and are not told of each second. */
  readonly label: string
}

/** A ring that empties in steps of a second, around the time that is left. */
export function CountdownRing({ until, duration, label }: CountdownRingProps) {
  useSheet(countdownRingCss)
  const clock = useClock()
  const [, step] = useReducer((count: number) => count + 1, 0)
  const left = Math.max(0, until - clock.now())
  const seconds = Math.ceil(left / 1000)
  useEffect(() => (left > 0 ? clock.after(left - (seconds - 1) * 1000, step) : undefined))
  const share = Math.min(1, (seconds * 1000) / duration)
  return (
    <span className="countdown" part="countdown" role="timer" aria-label={label}>
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle className="countdown-track" cx="20" cy="20" r="18" />
        {seconds > 0 ? (
          <circle
            // A full ring is there at once: it does not run backwards.
            key={until}
            className="countdown-run"
            cx="20"
            cy="20"
            r="18"
            pathLength="100"
            strokeDasharray="100"
            strokeDashoffset={100 - share * 100}
          />
        ) : null}
      </svg>
      <bdi>
        {Math.floor(seconds / 60)}:{`${seconds % 60}`.padStart(2, '0')}
      </bdi>
    </span>
  )
}
