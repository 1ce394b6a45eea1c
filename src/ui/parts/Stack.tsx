'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { stackCss } from './stack.css.js'

export interface StackProps {
  /** Step of the 4 px grid between children: 1 is 4 px, 3 is 12 px, 6 is 24 px. Default: 3. */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6
  /** Side by side, wrapping where there is no room. Default: below each other. */
  readonly line?: boolean
  /** In the middle. Default: from the start, as wide as the place. */
  readonly center?: boolean
  /** Pushed apart to both ends of a line. */
  readonly between?: boolean
  readonly children: ReactNode
}

/** Puts things below or beside each other in steps of the grid, so that views need no style of their own. */
export function Stack({ gap = 3, line, center, between, children }: StackProps) {
  useSheet(stackCss)
  const classes = ['stack', `g${gap}`, line && 'line', center && 'center', between && 'between']
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>
}
