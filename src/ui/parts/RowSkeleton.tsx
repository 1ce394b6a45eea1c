'use client'
import { useSheet, useText } from '../context.js'
import { rowSkeletonCss } from './rowSkeleton.css.js'

export interface RowSkeletonProps {
  /** How many of them. Default: 1. */
  readonly count?: number
  /** `row`, the default, `text`, or `ways`: of ways to log in, two rows and a line for the rest. Others need the sheet of `Skeleton`. */
  readonly shape?: string
}

/** Rows to come: all that a modal that opens has to show of what is not there yet. Lighter than `Skeleton`, which knows more shapes. */
export function RowSkeleton({ count = 1, shape = 'row' }: RowSkeletonProps) {
  useSheet(rowSkeletonCss)
  const t = useText()
  const shapes = shape === 'ways' ? ['row', 'row', 'icons'].slice(0, count) : Array.from({ length: count }, () => shape)
  return (
    <>
      <span className="unseen">{t('shell.loading')}</span>
      {shapes.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
        <span key={index} className={`skeleton ${one}-shape`} part="skeleton" aria-hidden="true" />
      ))}
    </>
  )
}
