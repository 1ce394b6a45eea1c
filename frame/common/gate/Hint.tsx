/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useSheet } from '../screen/parts/index.js'
import { gateCss } from './gate.css.js'

/** Why a press would not count, above the buttons. The line is always there, so that nothing moves when it speaks. */
export function Hint({ children }: { readonly children?: ComponentChildren }) {
  useSheet(gateCss)
  return (
    <p class="hint" role="status">
      {children}
    </p>
  )
}
