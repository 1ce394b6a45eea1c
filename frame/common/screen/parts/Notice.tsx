/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { noticeCss } from '../../../../src/ui/parts/notice.css.js'
import { useSheet } from '../context.js'
import { InfoIcon, WarningIcon } from './icons.js'

export interface NoticeProps {
  /** Default: info. */
  readonly tone?: 'info' | 'warning' | 'danger'
  /** What happened. */
  readonly title?: string | undefined
  /** Appears while the screen is open, so screen readers announce it at once. Default: false. */
  readonly live?: boolean
  /** A chip button. */
  readonly action?: ComponentChildren
  /** What it means and what to do. */
  readonly children?: ComponentChildren
}

/** Tells the user something in the flow of a screen. */
export function Notice({ tone = 'info', title, live, action, children }: NoticeProps) {
  useSheet(noticeCss)
  return (
    <div class={`notice ${tone}`} role={live ? 'alert' : undefined}>
      {tone === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div class="notice-words">
        {title ? <p class="notice-title">{title}</p> : null}
        {children ? <div class="notice-text">{children}</div> : null}
        {action ? <div class="notice-action">{action}</div> : null}
      </div>
    </div>
  )
}
