'use client'
import { useSheet } from '../context.js'
import { RowSkeleton } from './RowSkeleton.js'
import { skeletonCss } from './skeleton.css.js'

export interface SkeletonProps {
  /** What will stand here. Default: row. */
  readonly shape?: 'row' | 'button' | 'tile' | 'text' | 'title' | 'value' | 'picture'
  /** How many of them. Default: 1. */
  readonly count?: number
}

/** The shape of what comes, in its size, so that nothing moves when it arrives. */
export function Skeleton(props: SkeletonProps) {
  useSheet(skeletonCss)
  return <RowSkeleton {...props} />
}
