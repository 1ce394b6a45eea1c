/** @jsxImportSource preact */
import { useSheet, useSurroundings } from '../context.js'
import { operatorMarkCss } from './operatorMark.css.js'

/** The mark of the wallet's operator, before the name. Nothing where there is none. */
export function OperatorMark() {
  useSheet(operatorMarkCss)
  const { mark } = useSurroundings()
  // The name beside it says the same.
  return mark ? <img class="operator-mark" src={mark} alt="" width="16" height="16" /> : null
}
