'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { actionTileCss } from './actionTile.css.js'

export interface ActionTileProps {
  /** One icon. */
  readonly icon: ReactNode
  /** One word where possible: up to four tiles share a line. */
  readonly label: string
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** What an account can do: icon over word, up to four in a line. */
export function ActionTile({ icon, label, disabled, onClick }: ActionTileProps) {
  useSheet(actionTileCss)
  return (
    <button
      type="button"
      className="tile"
      part="action-tile"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {icon}
      <span className="tile-label">{label}</span>
    </button>
  )
}
