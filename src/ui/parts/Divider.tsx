'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { dividerCss } from './divider.css.js'

/** A hairline between groups, with a word in it or none. */
export function Divider({ children }: { readonly children?: ReactNode }) {
  useSheet(dividerCss)
  return (
    <div className="divider" part="divider">
      {children}
    </div>
  )
}
