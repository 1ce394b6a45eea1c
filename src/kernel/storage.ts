/** The part of the DOM's `Storage` that is used. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Named values of one instance, under `latchkey:{id}:`. Never throws: a store that refuses is replaced by memory (F20). */
export interface InstanceStorage {
  /**
   * The value that `parse` made of what is stored. What it refuses, and what is no JSON, is removed (F21);
   * other names are left alone.
   */
  get<Value>(name: string, parse: (value: unknown) => Value): Value | undefined
  set(name: string, value: unknown): void
  remove(name: string): void
}

/** Longest text that is read back: more than we ever write, so it is not ours. */
const longest = 256 * 1024

const memoryBackend = (): StorageBackend => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/**
 * Opens an instance's storage.
 * @param open asked once, on first use; may throw (private mode) or return nothing (a server)
 * @param onFallback told once when memory takes over: then nothing survives a reload
 */
export function createStorage(
  id: string,
  open: () => StorageBackend | undefined,
  onFallback: (cause: unknown) => void,
): InstanceStorage {
  const memory = memoryBackend()
  let backend: StorageBackend | undefined
  const key = (name: string) => `latchkey:${id}:${name}`

  const fallBack = (cause: unknown): StorageBackend => {
    if (backend !== memory) onFallback(cause)
    backend = memory
    return memory
  }
  const attempt = <Value>(use: (backend: StorageBackend) => Value): Value => {
    try {
      backend ??= open() ?? memory
      return use(backend)
    } catch (cause) {
      return use(fallBack(cause))
    }
  }

  return {
    get(name, parse) {
      const text = attempt((store) => store.getItem(key(name)))
      if (text === null) return undefined
      try {
        if (text.length > longest) throw new RangeError('too long')
        return parse(JSON.parse(text))
      } catch {
        // Foreign, old or damaged: worthless to us, and this name alone is reset.
        attempt((store) => store.removeItem(key(name)))
        return undefined
      }
    },
    set: (name, value) => attempt((store) => store.setItem(key(name), JSON.stringify(value))),
    remove: (name) => attempt((store) => store.removeItem(key(name))),
  }
}
