'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { InfoIcon, WarningIcon } from '../icons/shellIcons.js'
import { CheckIcon } from '../icons/viewIcons.js'
import { toastCss } from './toast.css.js'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastProps {
  readonly kind: ToastKind
  /** A press takes it away. */
  readonly onDismiss: () => void
  readonly children: ReactNode
}

/** One short line over the view, gone by itself. Shown by `ToastHost`, whose regions speak it. */
export function Toast({ kind, onDismiss, children }: ToastProps) {
  useSheet(toastCss)
  return (
    <button type="button" className="toast" part="toast" onClick={onDismiss}>
      {kind === 'success' ? <CheckIcon /> : kind === 'error' ? <WarningIcon /> : <InfoIcon />}
      <span>{children}</span>
    </button>
  )
}
