'use client'
import { useSheet } from '../context.js'
import { Spinner } from './Spinner.js'
import { switchCss } from './switch.css.js'

export interface SwitchProps {
  readonly label: string
  /** What changes when it is on. */
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  /** The change is under way. */
  readonly loading?: boolean
}

/** On or off, at once. The whole line can be hit. */
export function Switch({ label, hint, checked, onChange, disabled, loading }: SwitchProps) {
  useSheet(switchCss)
  const off = disabled || loading
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      part="switch"
      aria-checked={checked}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      onClick={off ? undefined : () => onChange(!checked)}
    >
      <span className="switch-words">
        {label}
        {hint ? <span className="switch-hint">{hint}</span> : null}
      </span>
      {loading ? <Spinner /> : null}
      <span className="switch-track" aria-hidden="true" />
    </button>
  )
}
