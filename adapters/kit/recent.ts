/** Values by key, of which the latest are kept. */
export interface Recent<Value> {
  note(key: string, value: Value): void
  find(key: string): Value | undefined
}

/**
 * Remembers what was sent here, by its hash, for the wait that follows.
 * @param limit more than anything waits for at a time
 */
export function createRecent<Value>(limit = 50): Recent<Value> {
  const values = new Map<string, Value>()
  return {
    note(key, value) {
      values.delete(key)
      values.set(key, value)
      for (const oldest of values.keys()) {
        if (values.size <= limit) break
        values.delete(oldest)
      }
    },
    find: (key) => values.get(key),
  }
}
