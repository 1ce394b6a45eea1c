'use client'
import { atom } from 'jotai/vanilla'
import { useAtomValue, useKernel } from '../../ui/hooks/KernelContext.js'

/** Whether the person accepted the host's terms; asked once per page. */
export const acceptedAtom = atom(false)

/** What the host wants accepted before anyone connects, and whether it was. */
export function useLegal() {
  const { termsUrl, privacyUrl, checkbox = false } = useKernel().options.legal ?? {}
  const ticked = useAtomValue(acceptedAtom)
  const needed = termsUrl !== undefined || privacyUrl !== undefined
  return { termsUrl, privacyUrl, checkbox, needed, accepted: !needed || !checkbox || ticked }
}
