import { useEffect, useReducer, useRef } from 'react'

/**
 * Keys of the items that may ask for their pictures. A drawing costs a slow device most of a frame, so there is one more
 * in each, and none while the list flies past; an item that has one keeps it.
 */
export function usePictured(keys: readonly string[], isFlying: boolean): ReadonlySet<string> {
  const pictured = useRef<ReadonlySet<string>>(new Set())
  const [, drawNext] = useReducer((count: number) => count + 1, 0)
  const waiting = keys.filter((key) => !pictured.current.has(key))
  const admitted = isFlying ? [] : waiting.slice(0, 1)
  const seen = new Set([...keys.filter((key) => pictured.current.has(key)), ...admitted])
  const isMore = !isFlying && waiting.length > admitted.length
  useEffect(() => {
    pictured.current = seen
    if (!isMore) return
    const id = requestAnimationFrame(drawNext)
    return () => cancelAnimationFrame(id)
  })
  return seen
}
