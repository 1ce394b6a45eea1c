/** @jsxImportSource preact */
import { spinnerCss } from '../../../../src/ui/parts/spinner.css.js'
import { useSheet } from '../context.js'

/** Something is going on. Never alone: words beside it say what. */
export function Spinner() {
  useSheet(spinnerCss)
  return <span class="spinner" aria-hidden="true" />
}
