import type { PhoneStorage } from './types.js'

/** Keeps things until the wallet is gone. */
export function createMemoryStorage(): PhoneStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** The same storage as the WalletConnect SDK wants it: JSON under names of our own, everything else unseen. */
export function toKeyValueStorage(storage: PhoneStorage, prefix: string) {
  const start = `${prefix}:`
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
  const read = (key: string) => {
    const text = storage.getItem(start + key)
    return text === null ? undefined : JSON.parse(text)
  }
  return {
    getKeys: async () => keys(),
    getEntries: async <Value>() => keys().map((key): [string, Value] => [key, read(key)]),
    getItem: async <Value>(key: string): Promise<Value | undefined> => read(key),
    async setItem<Value>(key: string, value: Value) {
      storage.setItem(start + key, JSON.stringify(value))
    },
    async removeItem(key: string) {
      storage.removeItem(start + key)
    },
  }
}
