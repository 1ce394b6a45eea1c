import { useEffect, useState } from 'react'
import { useClock } from '../../../src/ui/index.js'

/** A view that just appeared is not acted on: a key still held from the one before must not pay (ui.md, Money). */
const guard = 500

/** False for the first half second, and again whenever `what` changes. */
export function useReady(what: unknown): boolean {
  const clock = useClock()
  const [ready, setReady] = useState<{ what: unknown }>()
  useEffect(() => {
    return clock.after(guard, () => setReady({ what }))
  }, [clock, what])
  return ready !== undefined && ready.what === what
}
