'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { InfoIcon, WarningIcon } from '../icons/shellIcons.js'
import { noticeCss } from './notice.css.js'

export interface NoticeProps {
  /** Default: info. */
  readonly tone?: 'info' | 'warning' | 'danger'
  /** What happened. */
  readonly title?: string
  /** Appears while the view is open, so screen readers say it at once. Default: false. */
  readonly live?: boolean
  /** A chip button. */
  readonly action?: ReactNode
  /** What it means and what to do. */
  readonly children?: ReactNode
}

/** Tells the user something in the flow of a view. */
export function Notice({ tone = 'info', title, live, action, children }: NoticeProps) {
  useSheet(noticeCss)
  return (
    <div className={`notice ${tone}`} part="notice" role={live ? 'alert' : undefined}>
      {tone === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div className="notice-words">
        {title ? <p className="notice-title">{title}</p> : null}
        {children ? <div className="notice-text">{children}</div> : null}
        {action ? <div className="notice-action">{action}</div> : null}
      </div>
    </div>
  )
}
