'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { CheckIcon, CloseIcon } from '../icons/shellIcons.js'
import { progressRingCss } from './progressRing.css.js'

export interface ProgressRingProps {
  /** `declined` is without red; `failed` is red. `idle` has no ring in motion. */
  readonly state: 'idle' | 'waiting' | 'done' | 'declined' | 'failed'
  /** 0 to 1, where it is known; else the ring only moves. */
  readonly value?: number
  /** What is waited for, for screen readers. */
  readonly label: string
  /** A 64 px `Picture`. */
  readonly children: ReactNode
}

/** A ring around the picture of the wallet or service that is waited for. */
export function ProgressRing({ state, value, label, children }: ProgressRingProps) {
  useSheet(progressRingCss)
  const known = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  const moving = state === 'waiting' && known === undefined
  const length = state === 'waiting' ? (known === undefined ? 28 : known * 100) : state === 'done' ? 100 : 0
  const role =
    state === 'waiting'
      ? { role: 'progressbar', 'aria-label': label, 'aria-valuenow': known && Math.round(known * 100) }
      : { role: 'img', 'aria-label': label }
  return (
    <div
      className="ring"
      part="ring"
      data-state={moving ? 'waiting' : state === 'waiting' ? 'counting' : length === 0 ? state : 'done'}
      {...role}
    >
      <svg viewBox="0 0 88 88" aria-hidden="true" focusable="false">
        <rect className="ring-track" x="4" y="4" width="80" height="80" rx="26" />
        {length > 0 ? (
          <rect
            className="ring-run"
            x="4"
            y="4"
            width="80"
            height="80"
            rx="26"
            pathLength="100"
            strokeDasharray={`${length} ${100 - length}`}
          />
        ) : null}
      </svg>
      {children}
      {state === 'done' || state === 'declined' || state === 'failed' ? (
        <span className="ring-mark" aria-hidden="true">
          {state === 'done' ? <CheckIcon /> : <CloseIcon />}
        </span>
      ) : null}
    </div>
  )
}

export { ProgressRing as Component }
