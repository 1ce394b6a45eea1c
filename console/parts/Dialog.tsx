import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { dialogCss } from './dialog.css.js'

export interface DialogProps {
  readonly title: string
  /** Esc, or a press beside it. */
  readonly onClose: () => void
  /** For what needs more room. Default: false. */
  readonly wide?: boolean
  /** Buttons, the one that goes on last. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A window over the page. It is open as long as it is drawn; focus goes in, stays in, and comes back. */
export function Dialog({ title, onClose, wide, foot, children }: DialogProps) {
  useSheet(dialogCss)
  const id = useId()
  const place = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = place.current
    const before = document.activeElement
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, by the dialog itself
    <dialog
      ref={place}
      className={`c-dialog${wide ? ' wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === place.current) onClose()
      }}
    >
      <div className="c-dialog-body">
        <h2 id={id} className="c-dialog-title">
          {title}
        </h2>
        {children}
        {foot ? <div className="c-dialog-foot">{foot}</div> : null}
      </div>
    </dialog>
  )
}
