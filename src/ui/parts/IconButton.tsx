'use client'
import { forwardRef, type ReactNode } from 'react'
import { useSheet } from '../context.js'
import { iconButtonCss } from './iconButton.css.js'
import { Spinner } from './Spinner.js'

export interface IconButtonProps {
  /** What it does, for screen readers and as a tip. */
  readonly label: string
  readonly onClick: () => void
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  readonly loading?: boolean
  /** One icon. */
  readonly children: ReactNode
}

/** A button of one icon, 44 px to hit. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, onClick, disabled, loading, children },
  ref,
) {
  useSheet(iconButtonCss)
  const off = disabled || loading
  return (
    <button
      ref={ref}
      type="button"
      className="icon-button"
      part="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      onClick={off ? undefined : onClick}
    >
      {loading ? <Spinner /> : children}
    </button>
  )
})
