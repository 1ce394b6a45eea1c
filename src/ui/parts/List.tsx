'use client'
import { Children, type ReactNode, useId } from 'react'
import { useSheet } from '../context.js'
import { listCss } from './list.css.js'

export interface ListProps {
  /** Names the list, above it. */
  readonly heading?: string
  /** Names the list for screen readers only. */
  readonly label?: string
  /** One `Row` each. */
  readonly children: ReactNode
}

/** Rows, 8 px apart. It scrolls with the view's body, which fades where more follows. */
export function List({ heading, label, children }: ListProps) {
  useSheet(listCss)
  const id = useId()
  return (
    <>
      {heading ? (
        <h2 className="list-heading" id={id}>
          {heading}
        </h2>
      ) : null}
      {/* Safari takes the role away with the bullets. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul className="list" part="list" role="list" aria-label={label} aria-labelledby={heading ? id : undefined}>
        {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
      </ul>
    </>
  )
}
