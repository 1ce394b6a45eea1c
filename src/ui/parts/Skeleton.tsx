'use client'
import { useSheet, useText } from '../context.js'
import { skeletonCss } from './skeleton.css.js'

export interface SkeletonProps {
  /** What will stand here. Default: row. */
  readonly shape?: 'row' | 'button' | 'tile' | 'text' | 'title' | 'value' | 'picture'
  /** How many of them. Default: 1. */
  readonly count?: number
}

/** The shape of what comes, in its size, so that nothing moves when it arrives. */
export function Skeleton({ shape = 'row', count = 1 }: SkeletonProps) {
  useSheet(skeletonCss)
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
