'use client'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useAnnounce, useSheet, useUi } from '../context.js'
import { Toast, type ToastProps } from '../parts/Toast.js'
import { toastHostCss } from './toastHost.css.js'

export interface ToastHostProps extends Pick<ToastProps, 'onDismiss' | 'onHold'> {
  /** The toast in sight; the kernel decides which, when it gives way and when it goes. */
  readonly toast: Pick<ToastProps, 'kind' | 'link'> & { readonly id: string | number; readonly text: string }
}

/** Where a toast appears, below the view, which makes room for it, and what speaks it: errors at once. */
export function ToastHost({ toast: { id, kind, link, text }, onDismiss, onHold }: ToastHostProps) {
  useSheet(toastHostCss)
  const { shell } = useUi()
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast is spoken, the same words again too
  useEffect(
    () => announce(link ? `${text}. ${link.label}` : text, kind === 'error' ? 'assertive' : 'polite'),
    [announce, id],
  )
  // Gone with the focus on it, it would leave the keyboard nowhere.
  useLayoutEffect(() => {
    const toasts = place.current
    return () => {
      if (!shell || !toasts?.contains(shell.root.activeElement)) return
      const [title] = [...shell.view.querySelectorAll<HTMLElement>('.title')].reverse()
      title?.focus({ preventScroll: true })
    }
  }, [shell])
  return (
    <div ref={place} className="toasts" part="toasts">
      <Toast key={id} kind={kind} link={link} onDismiss={onDismiss} onHold={onHold}>
        {text}
      </Toast>
    </div>
  )
}
