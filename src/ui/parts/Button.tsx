'use client'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { useSheet } from '../context.js'
import { buttonCss } from './button.css.js'
import { toPressable } from './pressable.js'
import { Spinner } from './Spinner.js'

export interface ButtonProps {
  /** `primary`: the one action of a view, 48 px and full width. `secondary`: 40 px. `chip`: 32 px. Default: secondary. */
  readonly size?: 'primary' | 'secondary' | 'chip'
  /** `plain` has no ground, for links to the side; `danger` takes something away. Default: normal. */
  readonly tone?: 'normal' | 'plain' | 'danger'
  /** As wide as its place. Always so for `primary`. */
  readonly wide?: boolean
  readonly icon?: ReactNode
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  /** Shows that it works on it and does nothing meanwhile; its words stay. */
  readonly loading?: boolean
  /** For a button that switches something: whether it is on. Default: it does not switch. */
  readonly pressed?: boolean
  /** Takes focus when the view opens. */
  readonly autoFocus?: boolean
  readonly onClick?: () => void
  /** Opens a page instead, in a new window. Anything but https and mail leaves the button disabled. */
  readonly href?: string
  /** The verb, and what it does it to: "Send 0.5 ETH". */
  readonly children: ReactNode
}

/** A button, or a link that looks like one. */
export const Button = forwardRef<HTMLElement, ButtonProps>(function Button(props, ref) {
  useSheet(buttonCss)
  const { size = 'secondary', tone = 'normal', wide, icon, loading, children } = props
  const { Tag, attributes } = toPressable(props)
  return (
    <Tag
      ref={ref as Ref<HTMLButtonElement>}
      className={`button ${size} ${tone}${wide ? ' wide' : ''}`}
      part={`button button-${size}`}
      aria-pressed={props.pressed}
      {...attributes}
    >
      {loading ? <Spinner /> : icon}
      {/* A label keeps its own direction: names of wallets are not the page's language. */}
      <span>{children}</span>
    </Tag>
  )
})
