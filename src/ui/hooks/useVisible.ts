'use client'
import { useSyncExternalStore } from 'react'
import { historyAtom } from '../../kernel/navigation/index.js'
import { useAtomValue, useFeatureContext } from './FeatureContext.js'
import { useInSight } from './useInSight.js'
import { useEntryKey } from './useNavigation.js'

/**
 * Whether the user can see this view: it is the one in sight, the modal is open, or the panel not scrolled away, and the page is not
 * hidden. What asks again and again, asks only then.
 * @example
 * const clock = useClock()
 * const visible = useVisible()
 * useEffect(() => (visible ? clock.after(10_000, refresh) : undefined), [clock, visible, refresh])
 */
export function useVisible(): boolean {
  const { page } = useFeatureContext()
  const key = useEntryKey()
  const isOnTop = useAtomValue(historyAtom).at(-1)?.key === key
  const isPageVisible = useSyncExternalStore(page.onVisible, page.visible, () => false)
  const isInSight = useInSight()
  return Boolean(key) && isOnTop && isPageVisible && isInSight
}
