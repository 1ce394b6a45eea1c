'use client'
import { useSheet, useText } from '../context.js'
import { rowSkeletonCss } from './rowSkeleton.css.js'

interface RowSkeletonProps {
  /** How many of them. Default: 1. */
  readonly count?: number
  /** `row`, the default, or `text`; others need the sheet of `Skeleton`. */
  readonly shape?: string
}

/** Rows to come: all that a modal that opens has to show of what is not there yet. */
export function RowSkeleton({ count = 1, shape = 'row' }: RowSkeletonProps) {
  useSheet(rowSkeletonCss)
  const t = useText()
  return (
    <>
      <span className="unseen">{t('shell.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and never move
        <span key={index} className={`skeleton ${shape}-shape`} part="skeleton" aria-hidden="true" />
      ))}
    </>
  )
}
