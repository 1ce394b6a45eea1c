import type { ReactNode } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { figureCardCss } from './figureCard.css.js'

export interface FigureCardProps {
  readonly label: string
  /** A count, or a text that is ready to read; undefined is a dash: not known is not zero. */
  readonly value: number | string | undefined
  /** The same count of the time before, to compare with. */
  readonly before?: number | undefined
  /** A line below it. Default: how it compares. */
  readonly hint?: ReactNode
}

const count = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const share = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** One figure. */
export function FigureCard({ label, value, before, hint }: FigureCardProps) {
  useSheet(figureCardCss)
  const compared = typeof value === 'number' && before !== undefined ? compare(value, before) : undefined
  return (
    <div className="c-figure">
      <span className="c-figure-label">{label}</span>
      <span className="c-figure-value">{typeof value === 'number' ? count.format(value) : (value ?? '–')}</span>
      {hint || compared ? <span className="c-figure-hint">{hint ?? compared}</span> : null}
    </div>
  )
}

function compare(value: number, before: number): string {
  if (before === 0) return value === 0 ? 'as before' : 'none before'
  return `${share.format(value / before - 1)} beside ${count.format(before)} before`
}
