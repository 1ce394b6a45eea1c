import { useEffect, useRef } from 'react'
import { useNavigation } from '../../src/ui/index.js'

/** Gives a signal that aborts when the view is left for good, and not when another one covers it. */
export function useViewSignal(): () => AbortSignal {
  const navigation = useNavigation()
  const controller = useRef(new AbortController())
  useEffect(() => {
    // A view that waits ready drawn in the closed modal belongs to no entry yet; it gets one when the modal opens.
    const mine = new AbortController()
    controller.current = mine
    return navigation.onClose(() => mine.abort())
  }, [navigation])
  return () => controller.current.signal
}
