import { useEffect, useReducer, useRef } from 'react'

/** A frame that took no longer, in ms, leaves time for more than one picture. */
const quickFrame = 20
const inQuickFrame = 3

/**
 * Keys of the items that may ask for their pictures. A drawing costs a slow device most of a frame, so they come a few
 * at a time, and none while the list flies past; who has one keeps it.
 */
export function usePictured(keys: readonly string[], isFlying: boolean): ReadonlySet<string> {
  const pictured = useRef<ReadonlySet<string>>(new Set())
  const took = useRef(0)
  const [, drawNext] = useReducer((count: number) => count + 1, 0)
  const atOnce = took.current <= quickFrame ? inQuickFrame : 1
  const waiting = keys.filter((key) => !pictured.current.has(key))
  const admitted = isFlying ? [] : waiting.slice(0, atOnce)
  const seen = new Set([...keys.filter((key) => pictured.current.has(key)), ...admitted])
  const isMore = !isFlying && waiting.length > admitted.length
  useEffect(() => {
    pictured.current = seen
    if (!isMore) return
    const began = performance.now()
    const id = requestAnimationFrame(() => {
      took.current = performance.now() - began
      drawNext()
    })
    return () => cancelAnimationFrame(id)
  })
  return seen
}
