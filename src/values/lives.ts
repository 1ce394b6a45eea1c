/** Most shared values that are kept although they have no listener. */
const usual = 100

interface Watched {
  watched(): boolean
}

/** Shared values by key: one for all that ask for the same. */
export interface Lives<Each extends Watched> {
  of(key: string): Each
  all(): readonly (readonly [key: string, live: Each])[]
  /** Drops those without a listener. */
  forget(): void
}

/** Keeps the ones that are watched, and those that were asked for last. */
export function createLives<Each extends Watched>(make: (key: string) => Each, limit = usual): Lives<Each> {
  const known = new Map<string, Each>()
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
