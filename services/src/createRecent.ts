/** Keeps what was asked for last. */
export interface Recent<T> {
  get(key: string): T | undefined
  /** @param weight share of `most` that it takes. Default: 1 */
  set(key: string, value: T, weight?: number): void
  readonly size: number
}

/**
 * A store that forgets what was not asked for the longest time.
 * @param most weight of all values together: their number where each weighs 1, about their bytes where sizes differ. A value that
 * weighs more by itself is not kept
 */
export function createRecent<T>(most: number): Recent<T> {
  // A Map keeps the order in which keys came.
  const kept = new Map<string, { readonly value: T; readonly weight: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value, weight = 1) {
      drop(key)
      if (weight > most) return
      kept.set(key, { value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= most) break
        drop(oldest)
      }
    },
    get size() {
      return kept.size
    },
  }
}
