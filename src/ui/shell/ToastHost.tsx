'use client'
import { useSheet } from '../context.js'
import { later } from '../later.js'
import type { ToastKind, ToastProps } from '../parts/Toast.js'
import { toastHostCss } from './toastHost.css.js'

const Toast = later<ToastProps>(async () => ({ Component: (await import('../parts/Toast.js')).Toast }))

export interface ToastHostProps {
  /** The toast in sight; the kernel decides which, when it gives way and when it goes. */
  readonly toast?: { readonly id: string | number; readonly text: string; readonly kind: ToastKind }
  readonly onDismiss: () => void
}

/** Where toasts appear, above the end of the modal. The regions stand before they speak, or nothing would be heard. */
export function ToastHost({ toast, onDismiss }: ToastHostProps) {
  useSheet(toastHostCss)
  const urgent = toast?.kind === 'error'
  const shown = toast && (
    <Toast key={toast.id} kind={toast.kind} onDismiss={onDismiss}>
      {toast.text}
    </Toast>
  )
  return (
    <div className="toasts" part="toasts">
      <div role="status">{urgent ? null : shown}</div>
      <div role="alert">{urgent ? shown : null}</div>
    </div>
  )
}
