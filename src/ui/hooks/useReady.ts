'use client'
import { useEffect, useState } from 'react'
import { useClock } from './useClock.js'

const guard = 500

/**
 * False for the first half second, and again whenever `what` changes: a view that just appeared is not acted on, for a key that is still
 * held from the one before must not pay (ui.md, Money).
 */
export function useReady(what: unknown): boolean {
  const clock = useClock()
  const [ready, setReady] = useState<{ what: unknown }>()
  useEffect(() => {
    return clock.after(guard, () => setReady({ what }))
  }, [clock, what])
  return ready !== undefined && ready.what === what
}
