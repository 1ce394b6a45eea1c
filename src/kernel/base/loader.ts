/** Loads each thing once; what failed is forgotten, so that the next call tries again (F29). */
export interface Loader<Value> {
  load(id: string): Promise<Value>
  /** What has arrived already. */
  peek(id: string): Value | undefined
}

export function createLoader<Value>(load: (id: string) => Promise<Value>): Loader<Value> {
  const loading = new Map<string, Promise<Value>>()
  const arrived = new Map<string, Value>()
  return {
    load(id) {
      const known = loading.get(id)
      if (known) return known
      const fresh = load(id)
      loading.set(id, fresh)
      fresh.then(
        (value) => void arrived.set(id, value),
        () => void loading.delete(id),
      )
      return fresh
    },
    peek: (id) => arrived.get(id),
  }
}
