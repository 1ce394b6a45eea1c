import type { Clock } from '../clock.js'

/** How fast one key may call. */
export interface Limit {
  /** Tokens that come back each second. */
  perSecond: number
  /** Tokens of a caller that has not called lately; also the most that one call can cost. */
  burst: number
}

/** What became of a call that asked for tokens. */
export interface Taken {
  /** 0 when the key had them, else how many ms to wait until it will have. */
  waitMs: number
  /** Share of the burst that the key had before: 1 is a key that was not used lately. */
  fill: number
}

/** Counts calls by key. */
export interface Limiter {
  /**
   * Takes `cost` tokens of a key, all or none.
   * @param reserve tokens that must be left afterwards, for others. Default 0
   */
  take(key: string, cost: number, reserve?: number): Promise<Taken>
}

/** Counts calls that have a key in each of several limits. */
export interface NestedLimiter {
  /**
   * Takes `cost` tokens of each key. The first that lacks them ends it: nothing is taken of it and of those after it.
   * @param keys one for each limit, in their order; the last limits may have none
   * @returns the wait for the first that lacked tokens, else the lowest share that a key had before
   */
  take(keys: readonly string[], cost: number, reserve?: number): Promise<Taken>
}

interface Bucket {
  tokens: number
  at: number
}

/** Most keys that are remembered; the one not used for longest is forgotten, so that a flood of keys costs no memory. */
const maxKeys = 20_000

/** A limiter in the memory of one process. */
export function createMemoryLimiter({ perSecond, burst }: Limit, clock: Clock): Limiter {
  const buckets = new Map<string, Bucket>()
  return {
    async take(key, cost, reserve = 0) {
      const now = clock.now()
      const bucket = buckets.get(key) ?? { tokens: burst, at: now }
      // A clock that was set back must not grant tokens.
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      buckets.delete(key)
      buckets.set(key, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
      const fill = bucket.tokens / burst
      const missing = cost + reserve - bucket.tokens
      if (missing > 0) return { waitMs: Math.ceil((missing / perSecond) * 1000), fill }
      bucket.tokens -= cost
      return { waitMs: 0, fill }
    },
  }
}

/** A nested limiter in the memory of one process. */
export function createNestedMemoryLimiter(limits: readonly Limit[], clock: Clock): NestedLimiter {
  const limiters = limits.map((limit) => createMemoryLimiter(limit, clock))
  return {
    async take(keys, cost, reserve) {
      let fill = 1
      for (const [index, limiter] of limiters.slice(0, keys.length).entries()) {
        const taken = await limiter.take(keys[index] ?? '', cost, reserve)
        if (taken.waitMs > 0) return taken
        fill = Math.min(fill, taken.fill)
      }
      return { waitMs: 0, fill }
    },
  }
}
