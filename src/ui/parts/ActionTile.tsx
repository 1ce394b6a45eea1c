'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { actionTileCss } from './actionTile.css.js'
import { toPressable } from './pressable.js'
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
export function ActionTile(props: ActionTileProps) {
  useSheet(actionTileCss)
  const { icon, label, loading } = props
  const { Tag, attributes } = toPressable(props)
  return (
    <Tag className="tile" part="action-tile" {...attributes}>
      {loading ? <Spinner /> : icon}
      <span className="tile-label">{label}</span>
    </Tag>
  )
}
