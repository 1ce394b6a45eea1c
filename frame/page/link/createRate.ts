/**
 * Counts what happens within a second.
 *
 * @param limit How often it may happen in any second; what came too fast is not counted.
 * @param now Ms, never going back.
 */
export function createRate(limit: number, now: () => number) {
  const times: number[] = []
  return {
    /** Whether once more is allowed now. */
    take(): boolean {
      const time = now()
      while (times[0] !== undefined && times[0] <= time - 1000) times.shift()
      if (times.length >= limit) return false
      times.push(time)
      return true
    },
  }
}
