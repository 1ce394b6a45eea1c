import type { Clock } from '../contract/clock.js'

const mostEntries = 8192
const collectEvery = 5 * 60_000

/** Answers equal requests from memory: 8192 entries, collected after 5 min (spec section 9). */
export interface RequestCache {
  /** The cached value, the one on its way, or a new one that is kept for `ms`. What fails is not kept. */
  through<Value>(key: string, ms: number, ask: () => Promise<Value>): Promise<Value>
  delete(key: string): void
  clear(): void
}

/** Holds no timer while it is empty. */
export function createRequestCache(clock: Clock): RequestCache {
  const entries = new Map<string, { value: Promise<unknown>; until: number }>()
  let cancel: (() => void) | undefined

  const collect = () => {
    for (const [key, { until }] of entries) if (until <= clock.now()) entries.delete(key)
    cancel = entries.size ? clock.after(collectEvery, collect) : undefined
  }

  return {
    through<Value>(key: string, ms: number, ask: () => Promise<Value>) {
      const known = entries.get(key)
      if (known && known.until > clock.now()) return known.value as Promise<Value>
      const value = ask()
      // On its way it is shared however long it takes; its time begins when it is there.
      const entry = { value, until: Number.POSITIVE_INFINITY }
      entries.delete(key)
      entries.set(key, entry)
      // A map keeps the order of insertion: the first key is the oldest.
      if (entries.size > mostEntries) entries.delete(entries.keys().next().value ?? '')
      cancel ??= clock.after(collectEvery, collect)
      value.then(
        () => {
          entry.until = clock.now() + ms
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return value
    },
    delete: (key) => entries.delete(key),
    clear() {
      entries.clear()
      cancel?.()
      cancel = undefined
    },
  }
}
