'use client'
import { atom } from 'jotai/vanilla'
import { useAtomValue } from './FeatureContext.js'
import { useOptions } from './useOptions.js'

/** Whether the user accepted the host's terms; asked once a page. */
export const acceptedAtom = atom(false)

/** The host's terms (option `legal`), and whether the user may go on. */
export interface TermsState {
  /** There is something to show: put `Terms` into the view's footer. */
  readonly needed: boolean
  /** Nothing that connects may begin before. True where the host asks for no tick. */
  readonly accepted: boolean
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  /** The host asks for a tick. Default: false. */
  readonly checkbox: boolean
}

/** What the host wants accepted before the user connects, and whether it was. */
export function useTerms(): TermsState {
  const { termsUrl, privacyUrl, checkbox = false } = useOptions().legal ?? {}
  const ticked = useAtomValue(acceptedAtom)
  const needed = termsUrl !== undefined || privacyUrl !== undefined
  return { termsUrl, privacyUrl, checkbox, needed, accepted: !needed || !checkbox || ticked }
}
