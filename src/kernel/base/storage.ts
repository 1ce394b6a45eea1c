/** The part of the DOM's `Storage` that is used. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Named values of one instance, under `latchkey:{id}:`. What the page's storage refuses is kept in memory (F20). */
export interface InstanceStorage {
  /**
   * The value that `parse` made of what is stored. What it refuses, and what is no JSON, is removed (F21);
   * other names are left alone.
   */
  get<Value>(name: string, parse: (value: unknown) => Value): Value | undefined
  /** @throws {TypeError} when the value is no JSON (a bigint, a circle) */
  set(name: string, value: unknown): void
  remove(name: string): void
}

/** Key of a name in the page's storage. */
export const storageKey = (id: string, name: string): string => `latchkey:${id}:${name}`

/** A part of an instance's storage, its names under one of its own. */
export const storagePart = ({ get, set, remove }: InstanceStorage, part: string): InstanceStorage => ({
  get: (name, parse) => get(`${part}.${name}`, parse),
  set: (name, value) => set(`${part}.${name}`, value),
  remove: (name) => remove(`${part}.${name}`),
})

/** Longest text that is read back: more than we ever write, so it is not ours. */
const longest = 256 * 1024

/**
 * Opens an instance's storage.
 * @param open asked once, on first use; may throw (private mode) or return nothing (a server)
 * @param onFallback called once, when something is kept in memory instead: it does not survive a reload
 */
export function createStorage(
  id: string,
  open: () => StorageBackend | undefined,
  onFallback: (cause: unknown) => void,
): InstanceStorage {
  // What the page's storage did not take. It covers what is stored under the same name.
  const memory = new Map<string, string>()
  let backend: StorageBackend | undefined
  let opened = false
  let told = false
  const key = (name: string) => storageKey(id, name)

  /** Undefined when there is no storage, or it refused. */
  const attempt = <Value>(use: (backend: StorageBackend) => Value): Value | undefined => {
    try {
      if (!opened) backend = open()
      opened = true
      return backend && use(backend)
    } catch (cause) {
      if (!told) onFallback(cause)
      told = true
      return undefined
    }
  }
  const remove = (name: string) => {
    memory.delete(key(name))
    attempt((store) => store.removeItem(key(name)))
  }

  return {
    get(name, parse) {
      const text = memory.get(key(name)) ?? attempt((store) => store.getItem(key(name)))
      if (text === null || text === undefined) return undefined
      try {
        if (text.length > longest) throw new RangeError('too long')
        return parse(JSON.parse(text))
      } catch {
        // Foreign, old or damaged: worthless to us, and this name alone is reset.
        remove(name)
        return undefined
      }
    },
    set(name, value) {
      const text = JSON.stringify(value)
      if (text === undefined) return remove(name)
      const stored = attempt((store) => {
        store.setItem(key(name), text)
        return true
      })
      if (stored) return void memory.delete(key(name))
      memory.set(key(name), text)
      // What is stored there is out of date now: a reload must not take it for the truth.
      attempt((store) => store.removeItem(key(name)))
    },
    remove,
  }
}
