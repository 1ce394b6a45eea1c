'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { actionTileCss } from './actionTile.css.js'
import { Spinner } from './Spinner.js'

export interface ActionTileProps {
  /** One icon. */
  readonly icon: ReactNode
  /** One word where possible: up to four tiles share a line. */
  readonly label: string
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly onClick: () => void
}

/** What an account can do: icon over word, up to four in a line. */
export function ActionTile({ icon, label, disabled, loading, onClick }: ActionTileProps) {
  useSheet(actionTileCss)
  const off = disabled || loading
  return (
    <button
      type="button"
      className="tile"
      part="action-tile"
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      onClick={off ? undefined : onClick}
    >
      {loading ? <Spinner /> : icon}
      <span className="tile-label">{label}</span>
    </button>
  )
}
