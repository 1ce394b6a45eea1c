'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { actionButtonCss } from './actionButton.css.js'
import { Spinner } from './Spinner.js'

export interface ActionButtonProps {
  /** One verb: "Send". */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  readonly loading?: boolean
}

/** What an account can do: an icon over its verb, several side by side in equal widths (`Stack line gap={2}`). */
export function ActionButton({ label, icon, onClick, disabled, loading }: ActionButtonProps) {
  useSheet(actionButtonCss)
  const off = disabled || loading
  return (
    <button
      type="button"
      className="action"
      part="action"
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      onClick={off ? undefined : onClick}
    >
      {loading ? <Spinner /> : icon}
      <span>{label}</span>
    </button>
  )
}
