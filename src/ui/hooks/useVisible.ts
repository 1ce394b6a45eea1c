'use client'
import { useContext, useSyncExternalStore } from 'react'
import { historyAtom } from '../../kernel/internal.js'
import { useAtomValue } from './KernelContext.js'
import { EntryContext } from './useNavigation.js'

/**
 * Whether the user can see this view: it is the one in sight, the modal is open, and the page is not hidden. What asks
 * again and again, asks only then.
 * @example
 * const clock = useClock()
 * const visible = useVisible()
 * useEffect(() => (visible ? clock.after(10_000, refresh) : undefined), [clock, visible, refresh])
 */
export function useVisible(): boolean {
  const key = useContext(EntryContext)
  const isOnTop = useAtomValue(historyAtom).at(-1)?.key === key
  const isPageVisible = useSyncExternalStore(watchPage, readPage, () => false)
  return key !== undefined && isOnTop && isPageVisible
}

const readPage = () => !document.hidden

function watchPage(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
