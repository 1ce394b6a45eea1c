/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useSheet } from '../context.js'
import { scrollCss } from './scroll.css.js'

/** Long text in a box of 200 px that scrolls inside, by keyboard too. `label` names it; `fixed` is for data. */
export function Scroll({
  label,
  fixed,
  children,
}: {
  readonly label: string
  readonly fixed?: boolean
  readonly children: ComponentChildren
}) {
  useSheet(scrollCss)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class={fixed ? 'scroll fixed' : 'scroll'} aria-label={label} tabIndex={0} dir="auto">
      {children}
    </section>
  )
}
