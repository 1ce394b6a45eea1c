/** One time for services and browsers, which stands until a test moves it; what waits for it then runs. */
export interface TestTime {
  now(): number
  after(ms: number, run: () => void): () => void
  advance(ms: number): void
  /** Whether something waits for at most so long. */
  isAwaited(within: number): boolean
}

/** A time. @param begin Default: the start of 2026 */
export function createTestTime(begin = Date.UTC(2026, 0, 1)): TestTime {
  let time = begin
  const timers = new Map<object, { at: number; run: () => void }>()
  return {
    now: () => time,
    after(ms, run) {
      const id = {}
      timers.set(id, { at: time + ms, run })
      return () => void timers.delete(id)
    },
    advance(ms) {
      time += ms
      for (const [id, { at, run }] of timers) {
        if (at > time) continue
        timers.delete(id)
        run()
      }
    },
    isAwaited: (within) => [...timers.values()].some(({ at }) => at - time <= within),
  }
}
