'use client'
import { later } from '../later.js'
import { RowSkeleton } from './RowSkeleton.js'

/**
 * Links to the host's terms, with a box to tick where the host asks for one. For the footer of a view from which users
 * connect, where `useTerms().needed`.
 */
export const Terms = later(
  () => import('./TermsText.js'),
  () => <RowSkeleton shape="text" />,
)
