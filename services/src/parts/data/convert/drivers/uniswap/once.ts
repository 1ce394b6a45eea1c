/** Reads what does not change once for each key. A reading that failed is forgotten. */
export function once<Value>(
  read: (key: string, signal: AbortSignal) => Promise<Value>,
): (key: string, signal: AbortSignal) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>()
  return (key, signal) => {
    const found = kept.get(key)
    if (found) return found
    const reading = read(key, signal)
    kept.set(key, reading)
    reading.catch(() => kept.delete(key))
    return reading
  }
}
