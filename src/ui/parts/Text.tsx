'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { textCss } from './text.css.js'
import { tipWhenCut } from './tipWhenCut.js'

export interface TextProps {
  /** Size in px; 20 and 28 are set in bold. Default: 14. */
  readonly size?: 12 | 14 | 16 | 20 | 28
  /** Default: the first rank. */
  readonly tone?: 'muted' | 'danger' | 'success' | 'warning'
  readonly strong?: boolean
  /** Stays on one line, cut at its end; the whole text is its tip. */
  readonly line?: boolean
  /** The element. A second-rank heading inside a view is `h2`. Default: `p`. */
  readonly as?: 'p' | 'span' | 'h2'
  readonly children: ReactNode
}

/** Words on a view. Figures are tabular. */
export function Text({ size = 14, tone, strong, line, as: Tag = 'p', children }: TextProps) {
  useSheet(textCss)
  const classes = ['text', `t${size}`, tone, strong && 'strong', line && 'line']
  return (
    <Tag className={classes.filter(Boolean).join(' ')} part="text" onPointerEnter={line ? tipWhenCut : undefined}>
      {children}
    </Tag>
  )
}
