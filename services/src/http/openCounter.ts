import { type CallerNetworks, networkShares } from './callerNetworks.js'

/** Counts what callers have open at the same time. */
export interface OpenCounter {
  /** Counts one more. Gives what ends it, to be called once; undefined when the caller has as many as it may. */
  enter(caller: CallerNetworks): (() => void) | undefined
}

/**
 * Counts by each network that a caller is in. Keys are held only while something is open.
 * @param perCaller most of one caller; wider networks have more, see {@link networkShares}
 */
export function createOpenCounter(perCaller: number): OpenCounter {
  const counts = new Map<string, number>()
  return {
    enter(caller) {
      const isFull = caller.some((network, width) => {
        return (counts.get(network) ?? 0) >= perCaller * (networkShares[width] ?? 1)
      })
      if (isFull) return undefined
      for (const network of caller) counts.set(network, (counts.get(network) ?? 0) + 1)
      return () => {
        for (const network of caller) {
          const left = (counts.get(network) ?? 0) - 1
          if (left > 0) counts.set(network, left)
          else counts.delete(network)
        }
      }
    },
  }
}
