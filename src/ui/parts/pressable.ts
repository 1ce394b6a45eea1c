import type { ButtonHTMLAttributes, ElementType } from 'react'
import { toWebLink } from '../../values/webLink.js'

/** Props of everything that can be pressed. */
export interface PressableProps {
  /** Stays in the tab order, does nothing. Default: false. */
  readonly disabled?: boolean
  /** Works on it and does nothing meanwhile. Default: false. */
  readonly loading?: boolean
  /** Takes focus when the view opens. Default: false. */
  readonly autoFocus?: boolean
  readonly onClick?: () => void
  /** Opens a page in a new window instead. Anything but https and mail disables it. */
  readonly href?: string
}

/**
 * The element of a part that can be pressed, and its attributes: a link where it leads to a page, else a button.
 * @param origins origins that may be linked without https; default none
 */
export function toPressable(
  { disabled, loading, autoFocus, onClick, href }: PressableProps,
  origins?: readonly string[],
): {
  /** Typed as a button's, which has all that a part passes on to either. */
  readonly Tag: ElementType<ButtonHTMLAttributes<HTMLButtonElement>, 'button'>
  readonly attributes: object
} {
  const link = toWebLink(href, origins)
  const off = disabled || loading || (href !== undefined && !link)
  return {
    Tag: (link && !off ? 'a' : 'button') as 'button',
    attributes: {
      'data-autofocus': autoFocus ? '' : undefined,
      'aria-disabled': off || undefined,
      'aria-busy': loading || undefined,
      onClick: off ? undefined : onClick,
      ...(link && !off ? { href: link, target: '_blank', rel: 'noopener noreferrer' } : { type: 'button' }),
    },
  }
}
