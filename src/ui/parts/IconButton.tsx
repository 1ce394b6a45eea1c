'use client'
import { forwardRef, type ReactNode } from 'react'
import { useSheet } from '../context.js'
import { iconButtonCss } from './iconButton.css.js'
import { toPressable } from './pressable.js'
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
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  useSheet(iconButtonCss)
  const { label, loading, children } = props
  const { Tag, attributes } = toPressable(props)
  return (
    <Tag ref={ref} className="icon-button" part="icon-button" aria-label={label} title={label} {...attributes}>
      {loading ? <Spinner /> : children}
    </Tag>
  )
})
