/** Loads each thing once; what failed is forgotten, so that the next call tries again (F29). */
export interface Loader<Value> {
  load(id: string): Promise<Value>
  /** Whether it is loaded or on its way. */
  has(id: string): boolean
  /** Forgets one, or all. */
  clear(id?: string): void
}

/** Makes a loader. */
export function createLoader<Value>(load: (id: string) => Promise<Value>): Loader<Value> {
  const loading = new Map<string, Promise<Value>>()
  return {
    load(id) {
      const known = loading.get(id)
      if (known) return known
      const fresh = load(id)
      loading.set(id, fresh)
      fresh.catch(() => {
        if (loading.get(id) === fresh) loading.delete(id)
      })
      return fresh
    },
    has: (id) => loading.has(id),
    clear(id) {
      if (id === undefined) loading.clear()
      else loading.delete(id)
    },
  }
}
