/** What is kept in memory, up to a number of bytes; what was put there longest ago goes first. */
export interface Memory<Value> {
  get(key: string): Value | undefined
  /** @param bytes about what it takes */
  set(key: string, value: Value, bytes: number): void
}

/** @param most bytes of all values together; one that is larger than a tenth of it is not kept */
export function createMemory<Value>(most: number): Memory<Value> {
  const kept = new Map<string, { readonly value: Value; readonly bytes: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => kept.get(key)?.value,
    set(key, value, bytes) {
      drop(key)
      if (bytes > most / 10) return
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= most) break
        drop(oldest)
      }
    },
  }
}
