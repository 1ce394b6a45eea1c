import type { OwnLive } from './live.js'

/** Most shared values that are kept although nobody watches them. */
const limit = 100

/** Shared values by key: one for all who ask for the same. */
export interface Lives<Value> {
  of(key: string): OwnLive<Value>
  all(): readonly (readonly [key: string, live: OwnLive<Value>])[]
  /** Drops those that nobody watches. */
  forget(): void
}

/** Keeps the ones that are watched, and those that were asked for last. */
export function createLives<Value>(make: (key: string) => OwnLive<Value>): Lives<Value> {
  const known = new Map<string, OwnLive<Value>>()
  const drop = (most: number) => {
    for (const [key, live] of known) {
      if (known.size <= most) return
      if (!live.watched()) known.delete(key)
    }
  }
  return {
    of(key) {
      const live = known.get(key) ?? make(key)
      // To the end: a map keeps the order of insertion.
      known.delete(key)
      known.set(key, live)
      drop(limit)
      return live
    },
    all: () => [...known],
    forget: () => drop(0),
  }
}
