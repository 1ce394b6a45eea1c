import type { Clock } from '../clock.js'
import { createRecent } from '../createRecent.js'

/** Answers that are kept for all who ask the same; who asks while one is fetched waits for that one. A failure is not kept. */
export function createRemember<T>(clock: Clock, keptMs: number, most = 500) {
  const kept = createRecent<{ readonly answer: Promise<T>; readonly at: number }>(most)
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const found = kept.get(key)
    if (found && Math.abs(clock.now() - found.at) < keptMs) return found.answer
    const entry = { answer: make(), at: clock.now() }
    kept.set(key, entry)
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.set(key, { ...entry, at: Number.NEGATIVE_INFINITY })
    })
    return entry.answer
  }
}
