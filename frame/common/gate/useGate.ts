import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Clock } from '../../keys/index.js'
import { createGate, type Gate } from './createGate.js'

/** Device pixels that a question with one button needs. */
const room = { width: 240, height: 200 } as const

/**
 * A gate for what is on the screen, which is drawn again as the gate opens and shuts.
 * @param shown another value is another thing to look at: the pause begins again
 */
export function useGate(clock: Clock, shown: unknown): Gate {
  const gate = useMemo(() => createGate({ now: clock.now, view: window, room }), [])
  const [, look] = useState(0)
  const again = () => look((count) => count + 1)
  useEffect(() => {
    const stop = gate.watch(again)
    // What it has heard before it was watched.
    again()
    return stop
  }, [gate])
  useEffect(() => gate.close, [gate])
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    gate.changed()
  }, [shown])
  // Taken now, as the button is drawn: by the time of the effect the pause may have passed, and nothing would look again.
  const ms = gate.wait()
  useEffect(() => (ms > 0 ? clock.after(ms, again) : undefined))
  return gate
}
