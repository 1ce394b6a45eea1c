import { useEffect, useRef } from 'react'
import { useNavigation } from '../../src/ui/index.js'

/** Gives a signal that aborts when the view is left for good, and not when another one covers it. */
export function useViewSignal(): () => AbortSignal {
  const navigation = useNavigation()
  const controller = useRef(new AbortController())
  useEffect(() => navigation.onClose(() => controller.current.abort()), [navigation])
  return () => controller.current.signal
}
