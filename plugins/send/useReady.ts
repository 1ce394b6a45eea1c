import { useEffect, useState } from 'react'

/** A view that just appeared is not acted on: a key still held from the one before must not pay (ui.md, Money). */
const guard = 500

/** False for the first half second, and again whenever `what` changes. */
export function useReady(what: unknown): boolean {
  const [ready, setReady] = useState<{ what: unknown }>()
  useEffect(() => {
    const timer = setTimeout(() => setReady({ what }), guard)
    return () => clearTimeout(timer)
  }, [what])
  return ready !== undefined && ready.what === what
}
