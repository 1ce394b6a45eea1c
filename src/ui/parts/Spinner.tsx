'use client'
import { useSheet } from '../context.js'
import { spinnerCss } from './spinner.css.js'

/** Something is going on. Never alone: words beside it say what. */
export function Spinner() {
  useSheet(spinnerCss)
  return <span className="spinner" aria-hidden="true" />
}
