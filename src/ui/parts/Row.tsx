'use client'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { useSheet, useUi } from '../context.js'
import { ChevronIcon } from '../icons/shellIcons.js'
import { toPressable } from './pressable.js'
import { rowCss } from './row.css.js'
import { Spinner } from './Spinner.js'
import { tipWhenCut } from './tipWhenCut.js'

export interface RowProps {
  /** `Picture` or `Avatar`, 36 px. */
  readonly picture?: ReactNode
  /** One line, cut at its end; the whole text is then its tip. */
  readonly label: string
  /** A second, smaller line. */
  readonly hint?: string
  /** Label and hint are told whole, on as many lines as they take: for what is to be known before a press. Default: false, each is cut at one line. */
  readonly whole?: boolean
  /** What stands at the end: a badge or a figure. */
  readonly trailing?: ReactNode
  /** Leads further. Default: false. */
  readonly chevron?: boolean
  /** The one of several that is in use. Default: false. */
  readonly selected?: boolean
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  readonly loading?: boolean
  /** Takes focus when the view opens, or comes into it later, so that Enter repeats the last choice. */
  readonly autoFocus?: boolean
  /** In a `VirtualGrid`: what it says of the item. Default: the row is in the tab order. */
  readonly tabIndex?: 0 | -1
  readonly onClick?: () => void
  /** Opens a page instead. Anything but https and mail leaves the row disabled. */
  readonly href?: string
}

/** One choice of a list. Without `onClick` and `href` it only shows something. */
export const Row = forwardRef<HTMLElement, RowProps>(function Row(props, ref) {
  useSheet(rowCss)
  const { imageOrigins } = useUi()
  const { picture, label, hint, whole, trailing, chevron, selected, loading } = props
  const { autoFocus, tabIndex, onClick, href } = props
  const { Tag, attributes } =
    onClick || href !== undefined ? toPressable(props, imageOrigins) : { Tag: 'div' as 'button', attributes: undefined }
  return (
    <Tag
      ref={(ref ?? (autoFocus ? focusLate : null)) as Ref<HTMLButtonElement>}
      className={whole ? 'row whole' : 'row'}
      part="row"
      tabIndex={tabIndex}
      aria-current={(Tag === 'button' && selected) || undefined}
      {...attributes}
    >
      {picture}
      {/* Names bring their own direction: a Latin one in Hebrew writing is cut at its end, not at its start. */}
      <span className="row-words">
        <span className="row-label" part="row-label" dir="auto" onPointerEnter={tipWhenCut}>
          {label}
        </span>
        {hint ? (
          <span className="row-hint" dir="auto" onPointerEnter={tipWhenCut}>
            {hint}
          </span>
        ) : null}
      </span>
      {trailing || loading || chevron ? (
        <span className="row-end">
          {loading ? <Spinner /> : trailing}
          {chevron ? <ChevronIcon /> : null}
        </span>
      ) : null}
    </Tag>
  )
})

/** A row that comes after the view was entered takes focus from the title, and from nothing else. */
function focusLate(row: HTMLElement | null): void {
  if ((row?.getRootNode() as ShadowRoot | undefined)?.activeElement?.matches('.title')) row?.focus()
}
