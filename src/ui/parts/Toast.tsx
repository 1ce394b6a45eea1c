'use client'
import type { ReactNode } from 'react'
import { toWebLink } from '../../values/webLink.js'
import { useSheet, useText } from '../context.js'
import { CheckIcon, InfoIcon, WarningIcon } from '../icons/shellIcons.js'
import { toastCss } from './toast.css.js'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastProps {
  readonly kind: ToastKind
  /** Leads to more, in a new window: https, or mail. Another address is left out. */
  readonly link?: { readonly href: string; readonly label: string }
  /** A press takes it away. */
  readonly onDismiss: () => void
  /** Pointer or focus have come to it, or left it. */
  readonly onHold?: (isHeld: boolean) => void
  readonly children: ReactNode
}

/** One short line below the view, gone by itself, and a link where there is more to see. Shown by `ToastHost`, which speaks it. */
export function Toast({ kind, link, onDismiss, onHold, children }: ToastProps) {
  useSheet(toastCss)
  const t = useText()
  const href = link && toWebLink(link.href)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while a pointer or focus is there
    <div
      className="toast"
      part="toast"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <button type="button" className="toast-text" title={t('shell.close')} onClick={onDismiss}>
        {kind === 'success' ? <CheckIcon /> : kind === 'error' ? <WarningIcon /> : <InfoIcon />}
        <span>{children}</span>
      </button>
      {href ? (
        <a className="toast-link" href={href} target="_blank" rel="noopener noreferrer">
          {link.label}
        </a>
      ) : null}
    </div>
  )
}
