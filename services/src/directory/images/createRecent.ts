/** Keeps what was asked for last. */
export interface Recent<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
  readonly size: number
}

/**
 * A store that forgets what was not asked for the longest time.
 * @param limit most values that it keeps
 */
export function createRecent<T>(limit: number): Recent<T> {
  // A Map keeps the order in which keys came.
  const values = new Map<string, T>()
  return {
    get(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > limit && oldest !== undefined) values.delete(oldest)
    },
    get size() {
      return values.size
    },
  }
}
