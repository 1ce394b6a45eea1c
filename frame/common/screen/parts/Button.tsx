/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { buttonCss } from '../../../../src/ui/parts/button.css.js'
import { useSheet } from '../context.js'
import { Spinner } from './Spinner.js'

export interface ButtonProps {
  /** `primary`: the one action of a screen, 48 px and full width. `secondary`: 40 px. `chip`: 32 px. Default: secondary. */
  readonly size?: 'primary' | 'secondary' | 'chip'
  /** `plain` has no ground; `danger` takes something away. Default: normal. */
  readonly tone?: 'normal' | 'plain' | 'danger'
  /** As wide as its place. Always so for `primary`. */
  readonly wide?: boolean
  readonly icon?: ComponentChildren
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  /** Shows that it works on it and does nothing meanwhile; its words stay. */
  readonly loading?: boolean
  /** Takes focus when the screen opens, in place of the title. */
  readonly autoFocus?: boolean
  /** Gets the event: an approval asks whether it is trusted. */
  readonly onClick?: (event: MouseEvent) => void
  /** The verb, and what it does it to: "Approve 12.50 USDC". */
  readonly children: ComponentChildren
}

/** A button. */
export function Button({ size = 'secondary', tone = 'normal', wide, icon, ...props }: ButtonProps) {
  useSheet(buttonCss)
  const off = props.disabled || props.loading
  return (
    <button
      type="button"
      class={`button ${size} ${tone}${wide ? ' wide' : ''}`}
      aria-disabled={off || undefined}
      aria-busy={props.loading || undefined}
      data-autofocus={props.autoFocus ? '' : undefined}
      onClick={off ? undefined : props.onClick}
    >
      {props.loading ? <Spinner /> : icon}
      <span>{props.children}</span>
    </button>
  )
}
