import { useEffect, useState } from 'preact/hooks'
import type { Gate } from '../gate/createGate.js'

/** Draws again with each change of what is shown, and when the gate's pause has passed. */
export function useRedraw(source: { watch(run: () => void): () => void }, gate: Gate): void {
  const [, look] = useState(0)
  const again = () => look((count) => count + 1)
  useEffect(() => source.watch(again), [source])
  useEffect(() => gate.watch(again), [gate])
  // Taken now, as the button is drawn: by the time of the effect the pause may have passed, and nothing would look again.
  const ms = gate.wait()
  useEffect(() => {
    if (!ms) return
    const timer = setTimeout(again, ms)
    return () => clearTimeout(timer)
  })
}
