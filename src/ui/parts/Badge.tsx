'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { badgeCss } from './badge.css.js'

export interface BadgeProps {
  /** `good` has a green dot (installed, connected), `plain` is a bare figure (a count). Default: neutral. */
  readonly tone?: 'neutral' | 'good' | 'plain' | 'warning'
  readonly children: ReactNode
}

/** One or two words, or a count, at the end of a row. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  useSheet(badgeCss)
  return (
    <span className={`badge ${tone}`} part="badge" dir="auto">
      {children}
    </span>
  )
}
