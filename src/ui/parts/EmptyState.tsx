'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { emptyStateCss } from './emptyState.css.js'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  /** What would stand here. */
  readonly title: string
  /** One line: how to get it. */
  readonly help?: string
  /** One button. */
  readonly action?: ReactNode
}

/** What stands where there is nothing yet. */
export function EmptyState({ icon, title, help, action }: EmptyStateProps) {
  useSheet(emptyStateCss)
  return (
    <div className="empty" part="empty">
      {icon ? <span className="empty-icon">{icon}</span> : null}
      <p className="empty-title">{title}</p>
      {help ? <p className="empty-text">{help}</p> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  )
}
